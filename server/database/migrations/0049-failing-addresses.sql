-- Addresses whose mail comes back: nothing is sent to them until they are confirmed again.

-- Of users and of others alike.
create table failing_addresses (
  email_key text primary key,
  since timestamptz not null,
  -- The code of RFC 3463 of the report that decided, and what the server of the address answered.
  status text not null,
  diagnostic text not null,
  -- The address was confirmed again, or an admin lets it have mail again: reports from before count no more.
  ended_at timestamptz
);

-- What mail servers and providers reported, each once.
create table delivery_reports (
  id integer generated always as identity primary key,
  -- SHA-256 over what the report says of one recipient, or over a message that could not be read.
  report_key text not null unique,
  kind text not null check (kind in ('permanent', 'temporary', 'complaint', 'unreadable')),
  -- Null where it could not be read.
  email_key text,
  status text not null,
  diagnostic text not null,
  received_at timestamptz not null
);
create index delivery_reports_address on delivery_reports (email_key, received_at desc) where kind = 'temporary';
create index delivery_reports_received on delivery_reports (received_at);

alter table outbox
  -- When the message came back, and why.
  add column bounced_at timestamptz,
  add column bounce text;
create index outbox_bounced on outbox (created_at desc, id desc) where bounced_at is not null;

-- Recipients that were left out because mail to their address comes back.
alter table broadcasts add column failing integer not null default 0;
