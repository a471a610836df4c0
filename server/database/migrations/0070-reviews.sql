-- Reviews of the content, and the items that wait for one (docs/decisions/053-editorial-work.md). An item is named by its subject and id: a
-- row of "flashcards", "questions" or "drugs"; a primer has the id of its chapter. Items are archived and not deleted, so no key leads to them.
create table label_changes (
  id integer generated always as identity primary key,
  drug_id integer not null references drugs (id) on delete cascade,
  -- The day from which the label says this.
  changed_on date not null,
  text text not null,
  source text not null,
  link text,
  entered_by text not null,
  entered_at timestamptz not null
);
create unique index label_changes_once on label_changes (drug_id, changed_on, md5(text));

create table content_reviews (
  id integer generated always as identity primary key,
  subject text not null check (subject in ('flashcard', 'question', 'drug', 'primer')),
  subject_id integer not null,
  -- The revision of the text that was read.
  revision integer not null,
  verdict text not null check (verdict in ('stands', 'needs_work')),
  -- Of a question: the option that the reviewer chose before the key was shown, and the key of that day, from 0.
  chosen_option smallint,
  key_option smallint,
  -- The points of the checklist that do not hold.
  unmet text[] not null default '{}',
  remark text not null default '',
  reviewer_id integer references users (id) on delete set null,
  -- The name with the degrees, and the interests declared, as they were on that day.
  reviewer_name text not null,
  interests text not null,
  -- When the item is to be read again; null after a review that found that it needs work.
  next_due date,
  reviewed_at timestamptz not null
);
create index content_reviews_of_item on content_reviews (subject, subject_id, id desc);
create index content_reviews_of_reviewer on content_reviews (reviewer_id);

create table review_tasks (
  id integer generated always as identity primary key,
  subject text not null check (subject in ('flashcard', 'question', 'drug', 'primer')),
  subject_id integer not null,
  reason text not null check (reason in ('label_change', 'report', 'statistics', 'due', 'request')),
  label_change_id integer references label_changes (id) on delete cascade,
  severity text not null check (severity in ('wrong', 'outdated', 'unclear')),
  -- How many had learned the item when the task was opened or last counted, and the place in the queue that follows from both.
  learners integer not null,
  weight bigint not null,
  -- What whoever asked for the review said, or what the statistics found.
  note text not null default '',
  -- The revision of the item when the task was opened: an item that changed since has a later one.
  opened_revision integer not null,
  opened_at timestamptz not null,
  -- The username of who asked for it; empty for the jobs.
  opened_by text not null default '',
  due_on date,
  assignee_id integer references users (id) on delete set null,
  state text not null default 'open' check (state in ('open', 'needs_work', 'closed')),
  outcome text check (outcome in ('stands', 'changed', 'withdrawn')),
  outcome_reason text not null default '',
  closed_by text,
  closed_at timestamptz,
  check ((reason = 'label_change') = (label_change_id is not null)),
  check ((state = 'closed') = (outcome is not null)),
  check ((state = 'closed') = (closed_at is not null))
);
-- An item waits once for each reason; the jobs that open tasks may run twice.
create unique index review_tasks_once on review_tasks (subject, subject_id, reason, coalesce(label_change_id, 0)) where state <> 'closed';
create index review_tasks_queue on review_tasks (weight desc, id) where state <> 'closed';
create index review_tasks_of_assignee on review_tasks (assignee_id) where state <> 'closed';
create index review_tasks_of_label_change on review_tasks (label_change_id);
create index review_tasks_of_item on review_tasks (subject, subject_id, id desc);

-- What a reviewer chose before the key was shown. The first choice is the one that counts.
create table blind_answers (
  task_id integer not null references review_tasks (id) on delete cascade,
  reviewer_id integer not null references users (id) on delete cascade,
  -- The revision of the text that was answered: a later one is answered anew.
  revision integer not null,
  chosen_option smallint not null,
  chosen_at timestamptz not null,
  primary key (task_id, reviewer_id, revision)
);
create index blind_answers_of_reviewer on blind_answers (reviewer_id);

-- Whether a user may be named where a report of theirs changed an item.
alter table users add column is_named_in_thanks boolean not null default false;

-- A primer is edited and reviewed as a whole: its texts are counted as those of a card.
alter table primers
  add column revision integer not null default 1,
  add column edited_at timestamptz,
  add column revised_at timestamptz;
