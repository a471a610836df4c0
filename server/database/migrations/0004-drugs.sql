create table drugs (
  id integer generated always as identity primary key,
  -- Stable key of shipped content; null for what an admin made.
  key text unique,
  generic_name text not null,
  -- Several brands are separated by semicolons.
  brand_name text not null default '',
  classification text not null default '',
  subclass text not null default '',
  target text not null default '',
  first_approval integer,
  indication text not null default '',
  mechanism_of_action text not null default '',
  clinical_indications text not null default '',
  adverse_effects text not null default '',
  boxed_warning text not null default '',
  source text not null default '',
  reviewed_on date,
  review_by date,
  content_hash text,
  edited_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  -- Words of the names, for search. Some hundred rows: a scan with trigrams beats an index.
  name_words text not null generated always as (
    lower(translate(generic_name || ' ' || brand_name, '-;,()/', '      '))
  ) stored
);
create index drugs_by_name on drugs (lower(generic_name)) where archived_at is null;
create index drugs_by_classification on drugs (classification) where archived_at is null;

create table drug_states (
  user_id integer not null references users on delete cascade,
  drug_id integer not null references drugs on delete cascade,
  component text not null check (component in ('moa', 'indications', 'adverse_effects', 'boxed_warning')),
  mastery smallint not null default 0,
  review_count integer not null default 0,
  last_reviewed_at timestamptz,
  last_confidence smallint,
  is_bookmarked boolean not null default false,
  primary key (user_id, drug_id, component)
);
create index drug_states_drug on drug_states (drug_id);

-- Append-only: ratings, interactions logged without a rating, and mastery stored without a rating.
create table drug_reviews (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  drug_id integer not null references drugs on delete cascade,
  component text not null,
  review_id uuid not null,
  interaction text check (interaction in ('got_it', 'needs_review')),
  confidence smallint,
  -- Whether it is a rating that moved mastery.
  counts boolean not null,
  mastery_before smallint not null,
  mastery_after smallint not null,
  reviewed_at timestamptz not null,
  received_at timestamptz not null,
  unique (user_id, review_id)
);
create index drug_reviews_drug on drug_reviews (drug_id);
create index drug_reviews_user on drug_reviews (user_id, reviewed_at desc);
