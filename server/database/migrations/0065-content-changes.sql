-- What changed in the meaning of content, and who has been told of it (docs/decisions/049-content-changes.md).
create table content_changes (
  id integer primary key generated always as identity,
  -- A flashcard, a component of a drug, or a question.
  kind text not null constraint content_changes_kind
    check (kind in ('flashcard', 'moa', 'indications', 'adverse_effects', 'boxed_warning', 'question')),
  item_id integer not null,
  -- The revision of the item with which the change came.
  revision integer not null,
  -- Texts of one item with the same number say the same. The number is the revision that first said it; before the first
  -- change it is 1.
  meaning integer not null,
  meaning_before integer not null,
  -- What learners read before and after it: fields with label and text.
  before jsonb not null,
  after jsonb not null,
  severity text not null constraint content_changes_severity check (severity in ('wrong', 'outdated', 'unclear')),
  why text not null,
  source text not null default '',
  link text,
  -- The day under which the files of the content announce it; null for a change that was made here.
  announced_on date,
  changed_by text not null,
  changed_at timestamptz not null,
  constraint content_changes_once unique (kind, item_id, revision)
);
create index content_changes_latest on content_changes (changed_at desc, id desc);

-- The revision that the learner learned first, or of which they were told last. Null for items that were learned before
-- this was recorded, when nothing had changed.
alter table item_states add column learned_revision integer;
alter table question_states add column learned_revision integer;

-- Rows of the log that a learner's answer to a change has written.
alter table reviews add column change_id integer references content_changes (id);

-- How a learner answered a change of something that they had learned.
create table change_answers (
  user_id integer not null references users (id) on delete cascade,
  change_id integer not null references content_changes (id),
  -- The revision that the learner had learned; null as above.
  learned_revision integer,
  answer text not null constraint change_answers_answer check (answer in ('got_it', 'ask_again')),
  answered_at timestamptz not null,
  primary key (user_id, change_id)
);
