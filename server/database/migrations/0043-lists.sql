-- The lists of payments, messages and changes for admins: from the newest on, by each of their filters, in pages that
-- begin after the last row of the page before. The order of each index is that of its list.

create index outbox_written on outbox (created_at desc, id desc);
create index outbox_status on outbox (status, created_at desc, id desc);
create index outbox_template on outbox (template, created_at desc, id desc);
create index outbox_broadcast_written on outbox (broadcast_id, created_at desc, id desc) where broadcast_id is not null;

-- payments_listed and its like stay for open mismatches and all others; payment-admin.queries.ts repeats the expression.
create index payments_provider on payments
  (provider, (status = 'mismatch' and handled_at is null) desc, paid_at desc, id desc);
create index payments_amount on payments (amount_cents, paid_at desc, id desc);
create index payments_order on payments (order_id) where order_id is not null;
create index orders_plan on orders (plan_id);
