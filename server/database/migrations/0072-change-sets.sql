-- Change sets: edits of several items that go live together (docs/decisions/055-change-sets.md).
create table change_sets (
  id integer generated always as identity primary key,
  -- Chosen by the browser, so that a request that is sent again makes no second set.
  request_id uuid not null unique,
  title text not null,
  -- Why these edits belong together, for those who work on the content.
  why text not null default '',
  state text not null default 'draft' check (state in ('draft', 'in_review', 'approved', 'live', 'taken_back')),
  created_by integer references users (id) on delete set null,
  created_by_name text not null,
  created_at timestamptz not null,
  -- When an approved set goes live by itself, and the editor who said so; why it did not, when it could not.
  goes_live_at timestamptz,
  goes_live_by integer references users (id) on delete set null,
  problem text not null default '',
  check (goes_live_at is null or state = 'approved')
);
create index change_sets_by_state on change_sets (state, id desc);
create index change_sets_to_go_live on change_sets (goes_live_at) where goes_live_at is not null;
create index change_sets_of_creator on change_sets (created_by);
create index change_sets_of_publisher on change_sets (goes_live_by);

-- What moved a set on, by whom and when; what was said when it was returned or taken back.
create table change_set_steps (
  id integer generated always as identity primary key,
  change_set_id integer not null references change_sets (id) on delete cascade,
  step text not null check (step in ('send', 'return', 'approve', 'publish', 'take_back')),
  note text not null default '',
  taken_by integer references users (id) on delete set null,
  taken_by_name text not null,
  taken_at timestamptz not null
);
create index change_set_steps_of_set on change_set_steps (change_set_id, id);
create index change_set_steps_of_user on change_set_steps (taken_by);

create table change_set_edits (
  id integer generated always as identity primary key,
  change_set_id integer not null references change_sets (id) on delete cascade,
  subject text not null check (subject in ('flashcard', 'question', 'drug', 'primer')),
  subject_id integer not null,
  -- The revision of the item on which the edit was written, and the fields that it changes: as they were, and as they
  -- are to be, in the form of the call that edits the item. Once it is live: the fields that it did change.
  base_revision integer not null,
  base jsonb not null,
  text jsonb not null,
  -- What learners are told when the meaning changes.
  change jsonb,
  -- Counts the changes of this edit: a review is of one of them.
  edit_revision integer not null default 1,
  -- Everybody who wrote in it, {"id", "name"}, the latest last.
  writers jsonb not null,
  written_at timestamptz not null,
  -- The revision of the item with which it went live; null also where nothing was left to change.
  live_revision integer,
  -- The fields that were edited again after it had gone live, and so were not taken back.
  kept text[] not null default '{}',
  unique (change_set_id, subject, subject_id)
);
create index change_set_edits_of_item on change_set_edits (subject, subject_id);

create table edit_reviews (
  id integer generated always as identity primary key,
  edit_id integer not null references change_set_edits (id) on delete cascade,
  edit_revision integer not null,
  verdict text not null check (verdict in ('stands', 'needs_work')),
  -- Of a question: the option that was chosen before the key was shown, from 0.
  chosen_option smallint,
  remark text not null default '',
  reviewer_id integer references users (id) on delete set null,
  -- The name with the degrees, and the interests declared, as they were on that day.
  reviewer_name text not null,
  interests text not null,
  reviewed_at timestamptz not null
);
create unique index edit_reviews_once on edit_reviews (edit_id, edit_revision, reviewer_id);
create index edit_reviews_of_reviewer on edit_reviews (reviewer_id);

-- What a reviewer chose before the key of a changed question was shown. The first choice is the one that counts.
create table edit_blind_answers (
  edit_id integer not null references change_set_edits (id) on delete cascade,
  edit_revision integer not null,
  reviewer_id integer not null references users (id) on delete cascade,
  chosen_option smallint not null,
  chosen_at timestamptz not null,
  primary key (edit_id, edit_revision, reviewer_id)
);
create index edit_blind_answers_of_reviewer on edit_blind_answers (reviewer_id);
