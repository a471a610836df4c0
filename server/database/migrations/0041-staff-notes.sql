-- Notes of the staff about a user, who gets them with a copy of all their data. The author is kept by number and name: the
-- notes stay when the author's account is deleted, and are no data of the author.
create table staff_notes (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  text text not null,
  author_id integer not null,
  written_by text not null,
  written_at timestamptz not null,
  changed_at timestamptz
);
create index staff_notes_user on staff_notes (user_id, id desc);
