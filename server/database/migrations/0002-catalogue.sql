create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table chapters (
  id integer generated always as identity primary key,
  -- Stable key of shipped content; null for what an admin made.
  key text unique,
  title text not null,
  description text not null default '',
  category text,
  is_core boolean not null default false,
  position integer not null default 0,
  content_hash text,
  edited_at timestamptz,
  created_at timestamptz not null default now()
);
create index chapters_title_trgm on chapters using gin (title gin_trgm_ops);

create table flashcards (
  id integer generated always as identity primary key,
  key text unique,
  chapter_id integer not null references chapters on delete cascade,
  question text not null,
  answer text not null,
  why text not null default '',
  source text not null default '',
  reviewed_on date,
  review_by date,
  tags text[] not null default '{}',
  position integer not null default 0,
  content_hash text,
  edited_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  search tsvector generated always as (
    to_tsvector('english', question || ' ' || answer || ' ' || why)
  ) stored
);
create index flashcards_chapter on flashcards (chapter_id, position) where archived_at is null;
create index flashcards_search on flashcards using gin (search);

-- Shipped content that an admin deleted: the loader does not bring it back.
create table content_tombstones (
  key text primary key,
  deleted_at timestamptz not null default now()
);

-- Shipped content changed while an admin's edit stands: shown as a conflict, never overwritten.
create table content_conflicts (
  key text primary key,
  shipped jsonb not null,
  noticed_at timestamptz not null default now()
);

-- What was loaded last: a start with the same content has nothing to do.
create table loaded_content (
  fingerprint text primary key,
  loaded_at timestamptz not null default now()
);
