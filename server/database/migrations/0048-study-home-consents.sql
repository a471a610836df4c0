-- A learner may let support see the study home for a day. Each consent stays, with when it ended before its time, and so
-- does each look of an admin: the learner sees when it was, and both leave with the account. Who looked is kept by number,
-- and by name in the audit log.
create table study_home_consents (
  user_id integer not null references users (id) on delete cascade,
  id bigint generated always as identity,
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (user_id, id)
);
create table study_home_looks (
  user_id integer not null references users (id) on delete cascade,
  look_id uuid not null,
  admin_id integer not null,
  seen_at timestamptz not null,
  primary key (user_id, look_id)
);
