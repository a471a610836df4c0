-- A text to read before the cards of a chapter. Each part explains some of its cards; a card names its part.
create table primers (
  chapter_id integer primary key references chapters (id) on delete cascade,
  sources text[] not null,
  reviewed_on date not null,
  content_hash text not null
);
create table primer_parts (
  chapter_id integer not null references primers (chapter_id) on delete cascade,
  key text not null,
  position integer not null,
  heading text not null,
  body text not null,
  search tsvector generated always as (
    setweight(to_tsvector('english', heading || ' ' || translate(heading, '/', ' ')), 'A')
    || setweight(to_tsvector('english', body || ' ' || translate(body, '/', ' ')), 'C')
  ) stored,
  primary key (chapter_id, key)
);
create index primer_parts_search on primer_parts using gin (search);
alter table flashcards add column primer_part text;
