-- Pictures and sounds of learners in an object store (docs/decisions/045-own-media.md). A row stays the truth: one without bytes
-- says that they lie in the store, under the learner's id and the key.
-- contracts 0059-own-media.sql: what versions since then write has its bytes in the row
alter table own_media alter column bytes drop not null;
-- In bytes; null without a small form, and while the bytes are here.
alter table own_media add column small_size integer;
alter table own_media add constraint own_media_place
  check (case when bytes is null then small is null else small_size is null end);

-- What is to be removed from the store unless a row of own_media names it by then. A file is noted here before it is sent, until
-- its row is there, so that nothing is left of an upload that broke off; and when its row has gone, also with the whole account,
-- for which there is no foreign key.
create table own_media_removals (
  owner integer not null,
  key text not null,
  due_at timestamptz not null,
  -- Of the upload or the removal that last took this row: it knows by it that no other one has.
  claim uuid not null,
  -- Until then a removal may be under way, and nothing is stored under these names.
  removing_until timestamptz,
  tries integer not null default 0,
  primary key (owner, key)
);
create index own_media_removals_due on own_media_removals (due_at);

create function remove_stored_media() returns trigger language plpgsql as 'begin return null; end';
create trigger own_media_removed after delete on own_media for each row
  when (old.bytes is null) execute function remove_stored_media();
create trigger own_media_taken_back after update of bytes on own_media for each row
  when (old.bytes is null and new.bytes is not null) execute function remove_stored_media();
