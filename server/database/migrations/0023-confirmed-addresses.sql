-- Addresses are confirmed by a link that was mailed to them (docs/decisions/032-confirmed-addresses.md).

alter table users
  -- The address that its owner has proved to read. Confirmed while it equals `email`: a server of the version before
  -- changes `email` only.
  add column confirmed_email text,
  -- Asked for, and in force once its link is used.
  add column pending_email text,
  -- Of the referral link by which the account came: it counts once the address is confirmed.
  add column referral_code text;

-- The links: each works once, for seven days.
create table address_confirmations (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  -- Where it was mailed to.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A newer link was sent, or the change was cancelled.
  superseded_at timestamptz
);
create index address_confirmations_user on address_confirmations (user_id);
-- One link of an account is open at a time.
create unique index address_confirmations_open on address_confirmations (user_id)
  where used_at is null and superseded_at is null;

-- Where the password was mailed to: using it proves that mailbox. Null: it was shown to the admin who invited.
alter table temporary_passwords add column mailed_to text;

-- Recipients that were left out because their address is not confirmed.
alter table broadcasts add column unconfirmed integer not null default 0;

-- Nobody has proved anything but who accepted an invitation by its link, and has kept the address since.
update users set confirmed_email = email
  where exists (select 1 from audit_log a
      where a.action = 'invitation.accept' and a.subject_type = 'user' and a.subject_id = users.id::text)
    and not exists (select 1 from outbox o where o.user_id = users.id and o.template = 'emailChanged');
