-- Instances that were deleted but can still be brought back. Nothing sees them; with the next
-- start of the program at the latest they are gone.
CREATE TABLE deleted (
    instance INTEGER PRIMARY KEY REFERENCES instance ON DELETE CASCADE
) STRICT;
