//! A file that is there whole or not at all.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::Path,
};

use super::destination::{Destination, folder_of};

/// Written beside its place and moved there at the end; dropped before that, it is gone.
#[derive(Debug)]
pub struct WholeFile {
    destination: Destination,
    beside: tempfile::NamedTempFile<BufWriter<File>>,
}

impl WholeFile {
    /// Begins a file, in a folder that is there, where one may come to stand.
    pub fn begin(destination: &Destination) -> io::Result<Self> {
        destination.check()?;
        Self::begin_unasked(destination)
    }

    /// The same for one that may never come to stand there, which is asked at the end alone.
    pub(super) fn begin_unasked(destination: &Destination) -> io::Result<Self> {
        Self::make(
            destination,
            fs::OpenOptions::new().write(true).create_new(true),
        )
    }

    /// The same for secrets: only this user can read it.
    pub fn begin_private(destination: &Destination) -> io::Result<Self> {
        destination.check()?;
        let mut options = fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        Self::make(destination, &options)
    }

    fn make(destination: &Destination, options: &fs::OpenOptions) -> io::Result<Self> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(".foresite-").suffix(".part");
        let beside = builder.make_in(folder_of(destination.path()), |path| {
            Ok(BufWriter::with_capacity(128 << 10, options.open(path)?))
        })?;
        Ok(Self {
            destination: destination.clone(),
            beside,
        })
    }

    /// Where it will be.
    pub fn path(&self) -> &Path {
        self.destination.path()
    }

    /// What was written so far, to be read.
    pub fn written(&mut self) -> io::Result<File> {
        self.beside.flush()?;
        File::open(self.beside.path())
    }

    /// Whether it may come to its place now.
    pub(super) fn check(&self) -> io::Result<()> {
        self.destination.check()
    }

    /// Puts the file in its place, unless something came to stand there meanwhile that it may not
    /// replace.
    pub fn finish(mut self) -> io::Result<()> {
        self.beside.flush()?;
        self.beside.as_file().get_ref().sync_all()?;
        self.destination.check()?;
        let path = self.destination.path();
        let kept = if self.destination.replaces() {
            self.beside.persist(path)
        } else {
            self.beside.persist_noclobber(path)
        };
        kept.map_err(|error| error.error)?;
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
        written(WholeFile::begin(&Destination::replacing(&place)).unwrap());
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
            let error = WholeFile::begin(&Destination::replacing(path)).unwrap_err();
            assert!(error.to_string().contains("Name a file"), "{error}");
        }
    }

    #[test]
    fn a_private_file_is_its_owners_even_where_an_open_one_stood() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("place");
        fs::write(&place, "old").unwrap();
        written(WholeFile::begin_private(&Destination::replacing(&place)).unwrap());
        let about = fs::metadata(&place).unwrap();
        assert_eq!(about.mode() & 0o777, 0o600);
    }
}
