-- Raw events, append-only but for the time a page was looked at. No user, no address: a visit is a random word in a tab.
create table page_views (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  session_id text not null,
  page_path text not null,
  page_title text not null default '',
  referrer_url text,
  user_agent text,
  traffic_source text not null check (traffic_source in ('direct', 'internal', 'search', 'social', 'referral')),
  utm_source text,
  utm_medium text,
  utm_campaign text,
  seconds_on_page integer check (seconds_on_page >= 0)
);
-- Roll-ups read by time; page exits and session joins read by session.
create index page_views_at on page_views (at);
create index page_views_session on page_views (session_id, id desc);

create table conversions (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  session_id text not null,
  event_type text not null,
  event_data jsonb not null default '{}',
  value_cents integer check (value_cents >= 0)
);
create index conversions_at on conversions (at, event_type);
create index conversions_session on conversions (session_id);
