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
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".foresite-").suffix(".part");
        let beside = builder.make_in(folder, |path| {
            let file = fs::OpenOptions::new()
                .write(true)
                .create_new(true)
                .open(path)?;
            Ok(BufWriter::with_capacity(128 << 10, file))
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
