-- Hashed files of the pages of every version that served lately: any server hands out those of all others.
create table built_assets (
  path text primary key,
  is_brotli boolean not null,
  -- Compressed already where it can be.
  bytes bytea not null,
  -- When a version without this file began to serve; null while the last one that began has it.
  superseded_at timestamptz
);
alter table built_assets alter column bytes set storage external;
