-- Every change of the sum that was refunded of a payment, with its reason. payments.refunded_cents stays the stored sum of
-- the rows that are done; what servers of the version before note there has no row.
create table refunds (
  id integer generated always as identity primary key,
  payment_id integer not null references payments on delete cascade,
  -- provider: made through the provider, or in its dashboard; elsewhere: noted by an admin; dispute: a lost dispute.
  kind text not null check (kind in ('provider', 'elsewhere', 'dispute')),
  -- Negative where an admin takes back a note.
  amount_cents integer not null,
  state text not null check (state in ('requested', 'done', 'failed')),
  -- The key under which the provider makes the refund once; null where no call makes it.
  request_id uuid,
  provider_refund_id text,
  reason text not null default '',
  note text not null default '',
  -- The admin; null for what the provider told.
  made_by text,
  ends_access boolean not null default false,
  failure text not null default '',
  created_at timestamptz not null,
  settled_at timestamptz
);
create unique index refunds_request on refunds (request_id);
create unique index refunds_one_requested on refunds (payment_id) where state = 'requested';
create index refunds_payment on refunds (payment_id, id);
create index refunds_requested on refunds (created_at) where state = 'requested';
create index refunds_settled on refunds (settled_at) where state = 'done';

-- A payer's objection to a payment, which the provider decides.
create table disputes (
  id integer generated always as identity primary key,
  payment_id integer not null references payments on delete cascade,
  provider_dispute_id text not null,
  reason text not null default '',
  amount_cents integer not null,
  state text not null check (state in ('open', 'won', 'lost')),
  due_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  handled_at timestamptz,
  handled_by text,
  handled_note text not null default ''
);
create unique index disputes_provider_id on disputes (payment_id, provider_dispute_id);
create index disputes_waiting on disputes (due_by) where state = 'open' and handled_at is null;

-- What the provider keeps of a payment; null while it is not known.
alter table payments add column fee_cents integer;
