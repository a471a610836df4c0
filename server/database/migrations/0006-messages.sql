-- Every mail the product writes. The rows carry the state; the job only looks for those that are due.
create table outbox (
  id integer generated always as identity primary key,
  -- The part of the Message-ID before the @: the same at every attempt, so that a second copy is recognised.
  message_key uuid not null unique,
  template text not null,
  to_email text not null,
  user_id integer references users on delete cascade,
  subject text not null,
  html text not null,
  -- Words in the body that open an account; masked in production and wiped once sent.
  secrets text[] not null default '{}',
  -- Set for mail that may be unsubscribed from.
  unsubscribe_token text unique,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  -- Taken by a server that is sending it; another may take it over once this is past.
  claimed_until timestamptz,
  -- Of no use to anybody after this: it is not sent any more.
  expires_at timestamptz not null,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index outbox_due on outbox (next_attempt_at, id) where status = 'queued';
create index outbox_newest on outbox (id desc, status);
create index outbox_user on outbox (user_id) where user_id is not null;

-- Templates that an admin has changed; the others stand in the code.
create table email_templates (
  key text primary key,
  subject text not null,
  body text not null,
  updated_at timestamptz not null,
  updated_by integer references users on delete set null
);

create table email_template_history (
  id integer generated always as identity primary key,
  key text not null,
  subject text not null,
  body text not null,
  saved_at timestamptz not null,
  saved_by text not null
);
create index email_template_history_key on email_template_history (key, id desc);

create table unsubscribes (
  email_key text primary key,
  created_at timestamptz not null
);

-- A plea for help at the sign-in. Known and unknown addresses leave the same row in the same time.
create table recovery_requests (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('password', 'username')),
  email text not null,
  requested_at timestamptz not null
);

create table temporary_passwords (
  user_id integer primary key references users on delete cascade,
  password_hash text not null,
  expires_at timestamptz not null,
  -- Once: from then on neither this nor the old password opens a session.
  used_at timestamptz,
  created_at timestamptz not null
);

-- A password was right and the second step is still to come.
create table sign_in_challenges (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  -- The password was a temporary one: the session may only change it.
  is_temporary boolean not null default false,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenges_user on sign_in_challenges (user_id);
create index sign_in_challenges_expiry on sign_in_challenges (expires_at);

create table recovery_codes (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz
);
create unique index recovery_codes_once on recovery_codes (user_id, code_hash);

-- The time step of the last accepted code: a code that somebody watched is worth nothing afterwards.
alter table users add column totp_last_step bigint;
