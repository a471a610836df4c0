-- The end of premium access that the audit log names already. A later end is written as a line of its own.
alter table users add column ended_access_noted timestamptz;
create index users_subscription_end on users (subscription_ends_at) where subscription_ends_at is not null;
