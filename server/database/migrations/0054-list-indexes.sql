-- Users whose address is not confirmed. An index on the negated expression does not find them: the planner reads
-- "not (a is not distinct from b)" as "a is distinct from b".
create index users_unconfirmed on users (created_at, id) where confirmed_email is distinct from email;

-- Every change of a user or a message writes to each of its indexes. Others serve what these did: users_unconfirmed,
-- users_newest, and outbox_pkey with outbox_status.
drop index if exists users_confirmed;
drop index if exists users_created_at;
drop index if exists outbox_newest;
