-- Counts the changes of chapters and cards: what servers keep of them in memory holds while it stands still.
create table content_version (
  is_only boolean primary key default true check (is_only),
  version bigint not null
);
insert into content_version (version) values (1);
