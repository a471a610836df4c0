-- Pictures and sounds in the cards of a learner (docs/decisions/045-own-media.md). The texts of notes name them by key.
create table own_media (
  user_id integer not null references users (id) on delete cascade,
  -- The beginning of the SHA-256 of the bytes, and the width and height of a picture or the ending of a sound.
  key text not null constraint own_media_key check (key ~ '^[0-9a-f]{32}[-.][0-9a-z]+$'),
  bytes bytea not null,
  -- The small form of a picture; null for a picture that is small itself, and for a sound.
  small bytea,
  media_type text not null,
  -- In bytes, both forms together.
  size integer not null constraint own_media_size check (size > 0),
  -- When it was uploaded last.
  created_at timestamptz not null,
  primary key (user_id, key)
);
-- Compressed already, and read in parts.
alter table own_media alter column bytes set storage external;
alter table own_media alter column small set storage external;
create index own_media_by_age on own_media (created_at);
