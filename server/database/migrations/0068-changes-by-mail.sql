-- Who asked to be told of changes of content by mail, once a month (docs/decisions/051-changes-by-mail.md). It is kept by address
-- and not by account, since the list of changes has subscribers without one. Who ends a subscription is deleted.
create table mail_subscriptions (
  email_key text not null,
  -- digest: what changed of what the learner of the address learned; changes: all changes.
  kind text not null constraint mail_subscriptions_kind check (kind in ('digest', 'changes')),
  email text not null,
  -- The categories of the outline of which the list tells; empty for all.
  categories text[] not null default '{}',
  subscribed_at timestamptz not null,
  -- Changes before this day, in UTC, have been told; at first that of the month of subscribing.
  told_until date not null,
  primary key (email_key, kind)
);
create index mail_subscriptions_due on mail_subscriptions (kind, told_until);

-- Requests for the list of changes that wait for the confirmation of their address.
create table subscription_requests (
  -- SHA-256 of the token in the mailed link.
  token_hash bytea primary key,
  email_key text not null,
  email text not null,
  categories text[] not null default '{}',
  requested_at timestamptz not null,
  confirmed_at timestamptz
);
create index subscription_requests_address on subscription_requests (email_key);
create index subscription_requests_age on subscription_requests (requested_at);
