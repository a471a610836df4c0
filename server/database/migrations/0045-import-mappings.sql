-- How an admin assigned the columns of a file to the fields of cards, to be offered for the next file with such columns.
create table import_mappings (
  user_id integer not null references users (id) on delete cascade,
  -- The names of the columns; without a header row their number.
  shape text not null,
  -- {hasHeader, columns}: a field of a card for each column, or null.
  choice jsonb not null,
  used_at timestamptz not null,
  primary key (user_id, shape)
);
