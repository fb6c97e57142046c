//! A file that is there whole or not at all.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

/// Written beside its place and moved there at the end; dropped before that, it is gone.
#[derive(Debug)]
pub struct WholeFile {
    path: PathBuf,
    beside: tempfile::NamedTempFile<BufWriter<File>>,
}

impl WholeFile {
    /// Begins a file at `path`, in a folder that is there. One that stands there is replaced at the
    /// end.
    pub fn begin(path: &Path) -> io::Result<Self> {
        Self::make(path, fs::OpenOptions::new().write(true).create_new(true))
    }

    /// The same for secrets: only this user can read it.
    pub fn begin_private(path: &Path) -> io::Result<Self> {
        let mut options = fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        Self::make(path, &options)
    }

    fn make(path: &Path, options: &fs::OpenOptions) -> io::Result<Self> {
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        if is_special(path, folder) {
            return Err(io::Error::other(
                "it is a folder, a pipe or a device, which no file may replace. Name a file",
            ));
        }
        let mut builder = tempfile::Builder::new();
        builder.prefix(".foresite-").suffix(".part");
        let beside = builder.make_in(folder, |path| {
            Ok(BufWriter::with_capacity(128 << 10, options.open(path)?))
        })?;
        Ok(Self {
            path: path.to_owned(),
            beside,
        })
    }

    /// Where it will be.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What was written so far, to be read.
    pub fn written(&mut self) -> io::Result<File> {
        self.beside.flush()?;
        File::open(self.beside.path())
    }

    /// Puts the file in its place.
    pub fn finish(mut self) -> io::Result<()> {
        self.beside.flush()?;
        self.beside.as_file().get_ref().sync_all()?;
        self.beside
            .persist(&self.path)
            .map_err(|error| error.error)?;
        Ok(())
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.beside.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.beside.as_file_mut().flush()
    }
}

/// Whether something else than a file stands there, or the system keeps its devices there: as root,
/// moving a file to `/dev/null` or `/dev/stdout` would take it from every program.
fn is_special(path: &Path, folder: &Path) -> bool {
    let is_no_file = fs::metadata(path).is_ok_and(|about| !about.is_file());
    let of_system = folder.canonicalize().is_ok_and(|folder| {
        cfg!(unix) && (folder == Path::new("/dev") || folder.starts_with("/proc"))
    });
    is_no_file || of_system
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::os::unix::fs::{MetadataExt as _, symlink};

    use super::*;

    fn written(mut file: WholeFile) {
        file.write_all(b"new").unwrap();
        file.finish().unwrap();
    }

    #[test]
    fn a_link_in_its_place_is_replaced_and_what_it_names_stays() {
        let folder = tempfile::tempdir().unwrap();
        let (aim, place) = (folder.path().join("aim"), folder.path().join("place"));
        fs::write(&aim, "old").unwrap();
        symlink(&aim, &place).unwrap();
        written(WholeFile::begin(&place).unwrap());
        assert_eq!(fs::read_to_string(&aim).unwrap(), "old");
        assert_eq!(fs::read_to_string(&place).unwrap(), "new");
        assert!(!place.is_symlink());
    }

    #[test]
    fn devices_pipes_and_folders_are_never_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link");
        symlink("/dev/null", &link).unwrap();
        let named = [
            "/dev/null",
            "/dev/stdout",
            "/dev/foresite.csv",
            "/proc/self/fd/1",
        ];
        for path in named
            .map(Path::new)
            .into_iter()
            .chain([folder.path(), &link])
        {
            let error = WholeFile::begin(path).unwrap_err();
            assert!(error.to_string().contains("Name a file"), "{error}");
        }
    }

    #[test]
    fn a_private_file_is_its_owners_even_where_an_open_one_stood() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("place");
        fs::write(&place, "old").unwrap();
        written(WholeFile::begin_private(&place).unwrap());
        let about = fs::metadata(&place).unwrap();
        assert_eq!(about.mode() & 0o777, 0o600);
    }
}
