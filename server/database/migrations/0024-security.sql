-- Sign-ins, failures and changes of accounts; kept for 180 days. Without a user: about no account that exists.
create table security_events (
  id bigint generated always as identity primary key,
  user_id integer references users (id) on delete cascade,
  kind text not null,
  at timestamptz not null,
  address text not null default '',
  user_agent text not null default '',
  detail text not null default ''
);
create index security_events_user on security_events (user_id, id desc);
create index security_events_kind on security_events (kind, at desc);
create index security_events_address on security_events (address, id desc);
create index security_events_at on security_events (at);

-- Browsers in which a user has signed in, each by the hash of the token in its cookie.
create table known_browsers (
  user_id integer not null references users (id) on delete cascade,
  token_hash bytea not null,
  last_seen_at timestamptz not null,
  primary key (user_id, token_hash)
);

-- Signed out, and not let in, until an admin restores the account.
alter table users add column suspended_at timestamptz;
-- Whether a sign-in from a new browser is mailed; null: admins yes, others no.
alter table users add column mails_new_browser boolean;

-- What an admin did is in the admin's own data: found by the id, whatever the name was then.
create index audit_log_actor_id on audit_log (actor_id) where actor_id is not null;

-- Where somebody asked for help with signing in.
alter table recovery_requests add column address text not null default '';
alter table recovery_requests add column user_agent text not null default '';
