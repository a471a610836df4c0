-- Finding people and everything else: addresses, numbers and ids by their beginnings, the list of users in any order,
-- filters under a name, and acts on many accounts at once.

-- The last time that the user was seen, to within an hour. Unlike sessions it stays when they end.
alter table users add column last_seen_at timestamptz;
update users set last_seen_at = seen.at
  from (select user_id, max(last_seen_at) as at from sessions group by user_id) seen where seen.user_id = users.id;

create index users_username_begins on users (username_key text_pattern_ops);
create index users_email_begins on users (email_key text_pattern_ops);
create index users_pending_email on users (lower(pending_email) text_pattern_ops) where pending_email is not null;
create index users_confirmed_email on users (lower(confirmed_email) text_pattern_ops)
  where confirmed_email is distinct from email;
create index address_confirmations_email on address_confirmations (lower(email) text_pattern_ops);
create index outbox_recipient on outbox (lower(to_email) text_pattern_ops, id desc);
create index payments_provider_id_begins on payments (provider_payment_id text_pattern_ops);
create index orders_provider_ref_begins on orders (provider_ref text_pattern_ops) where provider_ref is not null;

-- The orders of the list and its filters; server/database/user-conditions.ts repeats the expressions.
create index users_by_seen on users ((coalesce(last_seen_at, '-infinity'::timestamptz)), id);
create index users_by_premium_end on users ((coalesce(subscription_ends_at, '-infinity'::timestamptz)), id);
create index users_by_name on users ((lower(ltrim(last_name || ' ' || first_name || ' ' || username))), id);
create index users_by_plan on users (subscription_plan, created_at, id);
create index users_by_role on users (role, created_at, id);
create index users_admins on users (created_at, id) where is_admin;
create index users_suspended on users (created_at, id) where suspended_at is not null;
create index users_confirmed on users ((confirmed_email is not distinct from email), created_at, id);
create index users_program on users (lower(practice_location) text_pattern_ops) where practice_location <> '';

-- A filter of a list of administration under a name. `query` is the part of the address after the question mark.
create table saved_filters (
  id integer generated always as identity primary key,
  owner_id integer not null references users on delete cascade,
  list text not null check (list in ('users', 'payments', 'outbox', 'audit')),
  name text not null,
  query text not null,
  created_at timestamptz not null
);
create unique index saved_filters_once on saved_filters (owner_id, list, lower(name));

-- What an admin did to many accounts at once, with the reply: the same request is carried out once.
create table bulk_acts (
  request_id uuid primary key,
  actor_id integer references users on delete set null,
  act text not null,
  done jsonb not null,
  created_at timestamptz not null
);
create index bulk_acts_actor on bulk_acts (actor_id) where actor_id is not null;
