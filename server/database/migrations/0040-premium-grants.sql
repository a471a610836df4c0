-- Premium that was given, once per row. users.subscription_ends_at is computed from these rows alone
-- (domain/pricing/premium-periods.ts). An account's first computation adds the rows of its earlier orders, and one for
-- what they do not explain; an order that a server of the version before activates gets its row at the next one.
create table premium_grants (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  order_id integer unique references orders on delete set null,
  -- earlier: premium from before this table that no order explains.
  source text not null check (source in ('order', 'admin', 'earlier')),
  -- The plan that was bought; null for premium that was not bought.
  plan_id text,
  months integer check (months >= 1),
  days integer check (days >= 1),
  given_at timestamptz not null,
  -- The names of the admins who gave and ended it; blank for orders and for the system.
  given_by text not null default '',
  reason text not null default '',
  -- Made in the browser of the admin who gives it: a repeated call gives nothing more.
  request_id uuid,
  ended_at timestamptz,
  ended_by text not null default '',
  end_reason text not null default '',
  check (num_nonnulls(months, days) = 1),
  unique (user_id, request_id)
);
