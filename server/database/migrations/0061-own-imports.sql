-- Imports of own notes (docs/decisions/043-anki-import.md): a file comes in parts, is read, and its notes are written a few at a
-- time by a job. The parts are in the database because each may reach another server.
create table own_imports (
  user_id integer not null references users (id) on delete cascade,
  -- From the counter of own_ids.
  id integer not null,
  name text not null,
  -- Bytes of the whole file, and those that are here.
  size bigint not null constraint own_imports_size check (size > 0),
  received bigint not null default 0 constraint own_imports_received check (received between 0 and size),
  -- When the file was last changed, in epoch milliseconds: by it and the name a browser finds its file again.
  modified bigint not null,
  state text not null default 'uploading' constraint own_imports_state
    check (state in ('uploading', 'checked', 'waiting', 'running', 'done', 'failed', 'cancelled')),
  -- As the file was checked: its format and what its columns hold.
  format text,
  columns jsonb,
  -- What the learner chose, and what the job needs to know of the learner.
  choice jsonb,
  -- The notes of the file, and those that were taken in; what became of them, or before the start what would.
  total integer not null default 0,
  read integer not null default 0,
  new integer not null default 0,
  changed integer not null default 0,
  same integer not null default 0,
  deleted integer not null default 0,
  refused integer not null default 0,
  conflicts integer not null default 0,
  media integer not null default 0,
  -- Pictures and sounds that were left out.
  refused_files integer not null default 0,
  -- How often a job has begun with it: one that has lost its turn writes nothing more.
  run integer not null default 0,
  -- Why it failed.
  problem text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
create unique index own_imports_open on own_imports (user_id)
  where state in ('uploading', 'checked', 'waiting', 'running');
create index own_imports_waiting on own_imports (state, updated_at) where state in ('waiting', 'running');

-- A part of the file, until its notes are written.
create table own_import_parts (
  user_id integer not null references users (id) on delete cascade,
  import_id integer not null,
  -- Where in the file it begins.
  start bigint not null,
  bytes bytea not null,
  primary key (user_id, import_id, start),
  constraint own_import_parts_import foreign key (user_id, import_id) references own_imports (user_id, id) on delete cascade
);
-- What is compressed already is not compressed again.
alter table own_import_parts alter column bytes set storage external;

-- A note that was left out, or a file in a note that was.
create table own_import_refusals (
  user_id integer not null references users (id) on delete cascade,
  import_id integer not null,
  -- The number of the note in the file.
  line integer not null,
  -- The name of the picture or sound; empty for a note.
  file text not null,
  front text not null,
  reason text not null,
  primary key (user_id, import_id, line, file),
  constraint own_import_refusals_import foreign key (user_id, import_id) references own_imports (user_id, id) on delete cascade
);

-- What became of a picture or sound of a package, so that the same package again need not store it again.
create table own_import_media (
  user_id integer not null references users (id) on delete cascade,
  -- A hash of its name, size and checksum in the package.
  source text not null,
  -- The key of the stored file, or the reason why there is none.
  key text,
  reason text,
  primary key (user_id, source),
  constraint own_import_media_outcome check ((key is null) <> (reason is null))
);
