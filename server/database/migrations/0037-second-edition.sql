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

-- What a pharmacist looks up beside the label's sections, and the day of the first approval of drugs that came after April 2025.
alter table drugs add column handling text not null default '', add column approved_on date;
drop trigger drugs_revision on drugs;
create trigger drugs_revision before update on drugs for each row
  when ((old.generic_name, old.brand_name, old.classification, old.subclass, old.target, old.indication,
      old.mechanism_of_action, old.clinical_indications, old.adverse_effects, old.boxed_warning, old.interactions,
      old.dose_modification, old.monitoring, old.handling, old.label_changes, old.label_status)
    is distinct from (new.generic_name, new.brand_name, new.classification, new.subclass, new.target, new.indication,
      new.mechanism_of_action, new.clinical_indications, new.adverse_effects, new.boxed_warning, new.interactions,
      new.dose_modification, new.monitoring, new.handling, new.label_changes, new.label_status))
  execute function count_revision();
