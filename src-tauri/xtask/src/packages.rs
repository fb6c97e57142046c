//! The system packages that building, testing and rendering need, for each platform.

/// What a set of packages is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To build the program and open its window.
    Window,
    /// To drive that window in a test, on a machine without a screen.
    Test,
    /// To crawl rendered sites.
    Browser,
}

/// Debian, Ubuntu and their kin.
pub(crate) fn debian(purpose: Purpose) -> &'static [&'static str] {
    match purpose {
        Purpose::Window => &[
            "gcc",
            "libc6-dev",
            "make",
            "pkg-config",
            "libwebkit2gtk-4.1-dev",
            "libgtk-3-dev",
            "librsvg2-dev",
            "fonts-liberation",
        ],
        Purpose::Test => &["webkit2gtk-driver", "xvfb", "xdotool", "dbus"],
        Purpose::Browser => &["chromium"],
    }
}

/// What to type on a system without apt.
pub(crate) fn by_hand(purposes: &[Purpose]) -> String {
    let [mut fedora, mut arch] = [String::new(), String::new()];
    for purpose in purposes {
        let (more_fedora, more_arch) = match purpose {
            Purpose::Window => (
                " gcc make pkgconf-pkg-config webkit2gtk4.1-devel gtk3-devel librsvg2-devel",
                " base-devel webkit2gtk-4.1 gtk3 librsvg",
            ),
            Purpose::Test => (
                " webkit2gtk-driver xorg-x11-server-Xvfb xdotool dbus-daemon",
                " xorg-server-xvfb xdotool dbus",
            ),
            Purpose::Browser => (" chromium", " chromium"),
        };
        fedora.push_str(more_fedora);
        arch.push_str(more_arch);
    }
    format!("Fedora: sudo dnf install{fedora}\nArch:   sudo pacman -S --needed{arch}")
}

/// What macOS and Windows need before the first build.
pub(crate) const MACOS: &str = "macOS needs the Command Line Tools (xcode-select --install); the web view is part of the system.";
/// See [`MACOS`].
pub(crate) const WINDOWS: &str = "Windows needs the Visual Studio Build Tools with \"Desktop \
     development with C++\", and the WebView2 runtime, which Windows 10 (1803) and later bring along.";
