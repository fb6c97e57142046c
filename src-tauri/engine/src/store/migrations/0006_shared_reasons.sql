-- Why an item is due or not stands in `due_reason`, or in the row of `verdict` that `due_verdict`
-- names, which many items share: a list of one fact, in which the item's own `lastmod` is left out.
ALTER TABLE item ADD COLUMN due_verdict INTEGER;
-- Priorities were kept with the digits of a shorter float: 0.800000011920929 for 0.8.
UPDATE item SET priority = round(priority, 7) WHERE priority <> round(priority, 7);
