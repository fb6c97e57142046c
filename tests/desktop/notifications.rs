//! A stand-in for the desktop's notification service, on a bus of its own.

use std::{
    io::{BufRead as _, BufReader},
    process::{Child, Command, Stdio},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use dbus::{
    Message,
    blocking::Connection,
    channel::{Channel, MatchingReceiver as _},
    message::MatchRule,
};

/// What was shown: its title and its text.
pub(crate) type Shown = (String, String);

/// A session bus with the service on it; both end when this is dropped.
pub(crate) struct Notifications {
    bus: Child,
    pub(crate) address: String,
    shown: Arc<Mutex<Vec<Shown>>>,
    over: Arc<AtomicBool>,
    service: Option<JoinHandle<()>>,
}

impl Notifications {
    pub(crate) fn start() -> Self {
        let mut bus = Command::new("dbus-daemon")
            .args(["--session", "--nofork", "--print-address"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| {
                panic!("dbus-daemon does not start ({error}); `cargo xtask setup` brings it")
            });
        let mut address = String::new();
        BufReader::new(bus.stdout.take().unwrap())
            .read_line(&mut address)
            .unwrap();
        let address = address.trim().to_owned();
        let shown = Arc::default();
        let over = Arc::new(AtomicBool::new(false));
        let (place, kept, end) = (address.clone(), Arc::clone(&shown), Arc::clone(&over));
        let service = Some(thread::spawn(move || serve(&place, kept, &end)));
        Self {
            bus,
            address,
            shown,
            over,
            service,
        }
    }

    /// The notifications so far.
    pub(crate) fn shown(&self) -> Vec<Shown> {
        self.shown.lock().unwrap().clone()
    }
}

impl Drop for Notifications {
    fn drop(&mut self) {
        self.over.store(true, Ordering::SeqCst);
        if let Some(service) = self.service.take() {
            // A panic there was printed already.
            let _ = service.join();
        }
        // Both fail only when it is gone already.
        let _ = self.bus.kill();
        let _ = self.bus.wait();
    }
}

fn serve(address: &str, shown: Arc<Mutex<Vec<Shown>>>, over: &AtomicBool) {
    let mut channel = Channel::open_private(address).unwrap();
    channel.register().unwrap();
    let connection = Connection::from(channel);
    connection
        .request_name("org.freedesktop.Notifications", false, true, true)
        .unwrap();
    connection.start_receive(
        MatchRule::new_method_call(),
        Box::new(move |call, connection| {
            answer(&call, connection, &shown);
            true
        }),
    );
    while !over.load(Ordering::SeqCst) {
        connection.process(Duration::from_millis(100)).unwrap();
    }
}

fn answer(call: &Message, connection: &Connection, shown: &Mutex<Vec<Shown>>) {
    use dbus::channel::Sender as _;
    if call.member().is_some_and(|name| &*name == "Notify") {
        let (_, _, _, title, text): (String, u32, String, String, String) = call.read5().unwrap();
        shown.lock().unwrap().push((title, text));
    }
    connection
        .send(call.method_return().append1(1_u32))
        .unwrap();
}
