-- Explanations of questions have parts: what is shown below the stem, the evidence in figures, and further
-- sources. A table or a figure that followed the key point stays there until the shipped content is loaded.
alter table questions add column exhibit text not null default '';
alter table questions add column evidence text not null default '';
alter table questions add column further_sources jsonb not null default '[]';
drop trigger questions_revision on questions;
create trigger questions_revision before update on questions for each row
  when ((old.category, old.task, old.difficulty, old.is_sample, old.stem, old.exhibit, old.lead_in, old.options,
      old.reasons, old.key_option, old.key_point, old.evidence, old.tags, old.source, old.link, old.further_sources,
      old.reviewed_on, old.archived_at)
    is distinct from (new.category, new.task, new.difficulty, new.is_sample, new.stem, new.exhibit, new.lead_in,
      new.options, new.reasons, new.key_option, new.key_point, new.evidence, new.tags, new.source, new.link,
      new.further_sources, new.reviewed_on, new.archived_at))
  execute function count_revision();

-- Whether an explanation helped its learner, and what was missing.
alter table question_states add column explanation_helped boolean;
alter table question_states add column explanation_missing text not null default '';
create index question_states_explanation on question_states (question_id) where explanation_helped is not null;

-- Another version for each change of questions and of their statistics: what servers keep of the bank in memory
-- holds while it stands still. The function is replaced by the one of server/database/functions.
create table question_bank_version (
  is_only boolean primary key default true check (is_only),
  version uuid not null default gen_random_uuid()
);
insert into question_bank_version default values;
create function note_bank_change() returns trigger language plpgsql as 'begin return null; end';
create trigger questions_noted after insert or update or delete on questions for each statement
  execute function note_bank_change();
create trigger question_statistics_noted after insert or update or delete on question_statistics for each statement
  execute function note_bank_change();
