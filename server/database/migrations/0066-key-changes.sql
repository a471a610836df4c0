-- Corrected keys, and the answers that are scored again by them (docs/decisions/050-rescoring.md).
create table key_changes (
  id integer primary key generated always as identity,
  question_id integer not null references questions (id) on delete cascade,
  -- The revision of the question with which the key came.
  revision integer not null,
  key_before smallint not null,
  key_after smallint not null,
  -- Whether options changed their places, so that earlier answers name no option of the new text.
  moves_options boolean not null,
  changed_at timestamptz not null,
  -- The learners up to this id have been scored again.
  after_user integer not null default 0,
  -- Answers whose mark has changed so far.
  now_right integer not null default 0,
  now_wrong integer not null default 0,
  finished_at timestamptz
);
create index key_changes_question on key_changes (question_id, changed_at);
create index key_changes_unfinished on key_changes (id) where finished_at is null;

-- The mark that the learner saw first, where it is another one now, and when it was scored again.
alter table block_questions add column was_right boolean;
alter table block_questions add column rescored_at timestamptz;

-- The number of right answers that the learner saw first, where answers were scored again after the block was finished.
alter table blocks add column right_count_before integer;
alter table blocks add column rescored_at timestamptz;
