-- Primers that learners have read: who did is told of a change in the meaning (docs/decisions/058-read-primers.md).
create table primer_reads (
  user_id integer not null references users (id) on delete cascade,
  chapter_id integer not null references primers (chapter_id) on delete cascade,
  -- The revision that the learner read, or of which they were told last.
  learned_revision integer not null,
  read_at timestamptz not null,
  -- The learner wants to read it again: a change was answered so.
  is_to_be_read_again boolean not null default false,
  primary key (user_id, chapter_id)
);
create index primer_reads_of_primer on primer_reads (chapter_id);

-- contracts 0065-content-changes.sql: no version writes a kind that this check refuses
alter table content_changes
  drop constraint content_changes_kind,
  add constraint content_changes_kind
    check (kind in ('flashcard', 'moa', 'indications', 'adverse_effects', 'boxed_warning', 'question', 'primer'));
