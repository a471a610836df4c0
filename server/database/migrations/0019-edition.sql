-- The first full edition: where the source of a card can be read, and what a chapter sums up.

alter table flashcards add column link text;
-- Markdown: tables and figures.
alter table chapters add column summary text not null default '';

-- What a label says beyond the four components, as of which day, and what changed since; Markdown.
alter table drugs
  add column interactions text not null default '',
  add column dose_modification text not null default '',
  add column monitoring text not null default '',
  add column label_changes text not null default '',
  add column label_status text not null default 'current'
    check (label_status in ('current', 'accelerated', 'withdrawn')),
  add column label_as_of date;
drop trigger drugs_revision on drugs;
create trigger drugs_revision before update on drugs for each row
  when ((old.generic_name, old.brand_name, old.classification, old.subclass, old.target, old.indication,
      old.mechanism_of_action, old.clinical_indications, old.adverse_effects, old.boxed_warning, old.interactions,
      old.dose_modification, old.monitoring, old.label_changes, old.label_status)
    is distinct from (new.generic_name, new.brand_name, new.classification, new.subclass, new.target, new.indication,
      new.mechanism_of_action, new.clinical_indications, new.adverse_effects, new.boxed_warning, new.interactions,
      new.dose_modification, new.monitoring, new.label_changes, new.label_status))
  execute function count_revision();
