-- What a line of a job's log says as a template with its values, as JSON; `message` is the same in
-- English, by which lines are searched. Null where that is all: a line without values, and every
-- line of an older version.
ALTER TABLE job_log ADD COLUMN said TEXT;
