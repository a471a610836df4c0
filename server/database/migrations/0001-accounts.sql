create table users (
  id integer generated always as identity primary key,
  username text not null,
  username_key text generated always as (lower(username)) stored unique,
  email text not null,
  email_key text generated always as (lower(email)) stored unique,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  degrees text not null,
  role text not null,
  practice_location text not null default '',
  is_admin boolean not null default false,
  subscription_plan text not null default 'free',
  subscription_ends_at timestamptz,
  time_zone text not null default 'UTC',
  exam_date date,
  -- The plan to the exam begins on the day its date was set.
  exam_date_set_at timestamptz,
  new_cards_per_day integer not null default 20,
  daily_minutes integer not null default 45,
  easy_button boolean not null default false,
  single_keys boolean not null default true,
  totp_secret text,
  totp_enabled_at timestamptz,
  accepted_policy_at timestamptz,
  created_at timestamptz not null default now()
);
create index users_created_at on users (created_at);

create table sessions (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  signed_in_at timestamptz not null,
  -- Opened with a temporary password: may only change the password.
  is_temporary boolean not null default false,
  user_agent text not null default ''
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Shared by all servers; the columns are those of rate-limiter-flexible.
create table throttles (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id integer references users on delete set null,
  actor_name text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  details jsonb not null default '{}',
  request_id text not null default ''
);
create index audit_log_at on audit_log (at desc);
