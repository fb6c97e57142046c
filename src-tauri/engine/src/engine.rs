/// The one door to everything the engine can do. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Engine {}
