-- A refund that the provider has taken and not paid out yet is pending: it stays 'requested' in the column, because a
-- server of the version before knows no other word, and has the instant at which the provider took it. Several may be
-- pending, some of them made in the provider's dashboard; the row of the payment is locked while one is added.
alter table refunds
  add column accepted_at timestamptz,
  -- When an admin has seen to a refund that failed; until then it is work to do.
  add column handled_at timestamptz,
  add column handled_by text,
  add column handled_note text not null default '';
create index refunds_outstanding on refunds (payment_id) where state = 'requested';
drop index refunds_one_requested;
create index refunds_provider_id on refunds (payment_id, provider_refund_id) where provider_refund_id is not null;
-- What was refused at once was seen by the admin who asked.
update refunds set handled_at = settled_at, handled_by = made_by
  where state = 'failed' and settled_at < created_at + interval '2 minutes';
create index refunds_failed on refunds (payment_id) where state = 'failed' and handled_at is null;

-- When the provider was last asked for the fee of a payment, while it has not told it.
alter table payments add column fee_asked_at timestamptz;
create index payments_fee_unasked on payments (paid_at) where fee_cents is null and fee_asked_at is null;
