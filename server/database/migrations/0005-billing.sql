create table promo_codes (
  id integer generated always as identity primary key,
  code text not null,
  code_key text generated always as (upper(code)) stored unique,
  description text not null default '',
  discount_type text not null check (discount_type in ('percentage', 'fixed_amount', 'free_account')),
  -- Whole percent for percentage, cents for fixed_amount, null for free_account.
  discount_value integer check (discount_value >= 0),
  -- Replaces the plan's price before the discount; cents.
  plan_price_cents integer check (plan_price_cents >= 0),
  access_duration_days integer not null default 365 check (access_duration_days >= 1),
  max_uses integer check (max_uses >= 1),
  valid_from timestamptz not null default now(),
  expires_at timestamptz,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

-- What somebody set out to pay: the price is fixed here, by the server, and never changes afterwards.
create table orders (
  id integer generated always as identity primary key,
  -- Known to the provider and to the browser; the id is not.
  reference uuid not null unique,
  user_id integer references users on delete set null,
  plan_id text not null,
  plan_name text not null,
  list_price_cents integer not null check (list_price_cents >= 0),
  promo_discount_cents integer not null default 0 check (promo_discount_cents >= 0),
  referral_discount_cents integer not null default 0 check (referral_discount_cents >= 0),
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null default 'usd',
  promo_code_id integer references promo_codes on delete set null,
  promo_code text,
  provider text not null check (provider in ('stripe', 'paypal', 'none')),
  -- The provider's own id: a checkout session, a payment intent or a PayPal order.
  provider_ref text,
  -- new: no provider page yet. open: may be paid. activated, expired and mismatch are final but for a late payment.
  status text not null default 'new' check (status in ('new', 'open', 'activated', 'expired', 'mismatch')),
  visit_session text,
  access_from timestamptz,
  access_until timestamptz,
  created_at timestamptz not null,
  activated_at timestamptz
);
create unique index orders_provider_ref on orders (provider, provider_ref) where provider_ref is not null;
create index orders_user on orders (user_id, created_at desc);
create index orders_open on orders (created_at) where status in ('new', 'open');
create index orders_mismatch on orders (created_at) where status = 'mismatch';

create table payments (
  id integer generated always as identity primary key,
  order_id integer references orders on delete restrict,
  user_id integer references users on delete set null,
  provider text not null check (provider in ('stripe', 'paypal')),
  provider_payment_id text not null,
  amount_cents integer not null,
  currency text not null,
  -- mismatch: money arrived that does not fit its order; nothing was activated, an admin decides.
  status text not null check (status in ('paid', 'mismatch')),
  note text not null default '',
  visit_session text,
  refunded_cents integer not null default 0,
  refunded_at timestamptz,
  paid_at timestamptz not null
);
create unique index payments_provider_payment_id on payments (provider, provider_payment_id);
create unique index payments_one_per_order on payments (order_id) where status = 'paid';
create index payments_paid_at on payments (paid_at desc);
create index payments_visit_session on payments (visit_session) where visit_session is not null;

create table webhook_events (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  type text not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  deliveries integer not null default 1
);
create unique index webhook_events_once on webhook_events (provider, event_id);

-- A use of a promo code: held at registration or checkout, confirmed at activation, given back after 24 hours.
create table promo_reservations (
  id integer generated always as identity primary key,
  promo_code_id integer not null references promo_codes on delete cascade,
  user_id integer references users on delete set null,
  held_until timestamptz not null,
  confirmed_at timestamptz,
  created_at timestamptz not null
);
create unique index promo_reservations_once on promo_reservations (promo_code_id, user_id);
create index promo_reservations_held on promo_reservations (held_until) where confirmed_at is null;
create index promo_reservations_user on promo_reservations (user_id);

-- One-time proof of a registration that still requires payment.
create table payment_tickets (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  expires_at timestamptz not null,
  spent_at timestamptz,
  created_at timestamptz not null
);
create index payment_tickets_user on payment_tickets (user_id);
create index payment_tickets_expiry on payment_tickets (expires_at);

create table referrals (
  id integer generated always as identity primary key,
  referrer_id integer not null references users on delete cascade,
  referral_email text not null,
  email_key text generated always as (lower(referral_email)) stored,
  referral_code text not null unique,
  email_sent_at timestamptz,
  registered_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create unique index referrals_once on referrals (referrer_id, email_key);
create index referrals_email on referrals (email_key);
