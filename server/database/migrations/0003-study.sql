create table study_sessions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  chapter_id integer references chapters on delete set null,
  tags text[] not null default '{}',
  mode text not null default '',
  started_at timestamptz not null,
  ended_at timestamptz,
  cards_studied integer not null default 0,
  correct_answers integer not null default 0,
  total_answers integer not null default 0,
  time_spent_seconds integer not null default 0
);
create index study_sessions_user on study_sessions (user_id, started_at desc);

create table card_states (
  user_id integer not null references users on delete cascade,
  flashcard_id integer not null references flashcards on delete cascade,
  mastery smallint not null default 0,
  review_count integer not null default 0,
  last_reviewed_at timestamptz,
  last_confidence smallint,
  needs_review boolean not null default false,
  is_starred boolean not null default false,
  notes text not null default '',
  -- FSRS memory after the last study day and the day's own repeats; days are study-day numbers.
  stability double precision,
  difficulty double precision,
  last_study_day integer,
  due_day integer,
  lapses integer not null default 0,
  primary key (user_id, flashcard_id)
);
create index card_states_due on card_states (user_id, due_day) where due_day is not null;
create index card_states_card on card_states (flashcard_id);

-- Append-only: an undo adds a row of its own that names the row it takes back.
create table reviews (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  flashcard_id integer not null references flashcards on delete cascade,
  review_id uuid not null,
  session_id integer references study_sessions on delete set null,
  -- Null when mastery was stored without a rating, and on an undone row.
  confidence smallint,
  counts boolean not null,
  undoes uuid,
  reviewed_at timestamptz not null,
  received_at timestamptz not null default now(),
  study_day integer not null,
  mastery_before smallint not null,
  mastery_after smallint not null,
  due_day_after integer,
  -- The card's state before this row, so that undo restores it exactly.
  state_before jsonb not null,
  unique (user_id, review_id)
);
create unique index reviews_undone_once on reviews (user_id, undoes) where undoes is not null;
create index reviews_card on reviews (user_id, flashcard_id, id);
create index reviews_session on reviews (session_id) where session_id is not null;
create index reviews_flashcard on reviews (flashcard_id);

-- One row a learner and study day, kept by the rating itself: budgets, streaks and heat map never scan the log.
create table study_days (
  user_id integer not null references users on delete cascade,
  study_day integer not null,
  reviews integer not null default 0,
  new_cards integer not null default 0,
  seconds integer not null default 0,
  primary key (user_id, study_day)
);

create table chapter_progress (
  user_id integer not null references users on delete cascade,
  chapter_id integer not null references chapters on delete cascade,
  time_spent_seconds integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (user_id, chapter_id)
);

create table tag_progress (
  user_id integer not null references users on delete cascade,
  tag text not null,
  time_spent_seconds integer not null default 0,
  confidence_sum double precision not null default 0,
  confidence_count integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (user_id, tag)
);

create table content_flags (
  id integer generated always as identity primary key,
  flashcard_id integer not null references flashcards on delete cascade,
  reporter_id integer references users on delete set null,
  reason text not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolution text,
  resolution_notes text,
  resolved_by integer references users on delete set null
);
create index content_flags_open on content_flags (created_at) where resolved_at is null;
create unique index content_flags_once on content_flags (flashcard_id, reporter_id) where resolved_at is null;
