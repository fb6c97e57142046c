//! How much memory a process takes with all that it started.

/// Bytes, shared ones counted once; none where the system does not tell.
#[cfg(target_os = "linux")]
pub(super) fn of_tree(root: u32) -> Option<u64> {
    let mut tree = vec![root];
    let parents = parents()?;
    let mut at = 0;
    while let Some(parent) = tree.get(at).copied() {
        let children = parents.iter().filter(|(_, of)| *of == parent);
        tree.extend(children.map(|(process, _)| *process));
        at += 1;
    }
    Some(tree.into_iter().filter_map(proportional).sum())
}

#[cfg(not(target_os = "linux"))]
pub(super) fn of_tree(_: u32) -> Option<u64> {
    None
}

/// Every process with its parent.
#[cfg(target_os = "linux")]
fn parents() -> Option<Vec<(u32, u32)>> {
    let entries = std::fs::read_dir("/proc").ok()?;
    let parents = entries.flatten().filter_map(|entry| {
        let process = entry.file_name().to_str()?.parse().ok()?;
        let stat = std::fs::read_to_string(entry.path().join("stat")).ok()?;
        // The name in brackets may hold anything; the state and the parent follow it.
        let (_, rest) = stat.rsplit_once(") ")?;
        Some((process, rest.split(' ').nth(1)?.parse().ok()?))
    });
    Some(parents.collect())
}

/// Its share of the memory that it uses, from `smaps_rollup`.
#[cfg(target_os = "linux")]
fn proportional(process: u32) -> Option<u64> {
    let rollup = std::fs::read_to_string(format!("/proc/{process}/smaps_rollup")).ok()?;
    let line = rollup.lines().find_map(|line| line.strip_prefix("Pss:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    #[test]
    fn this_program_takes_some_memory() {
        let bytes = super::of_tree(std::process::id()).unwrap();
        assert!(bytes > 1 << 20, "{bytes}");
    }
}
