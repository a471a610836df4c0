-- The question bank. Shared: questions and their statistics. Of a learner: blocks, their sections and questions, and
-- what is known of each question.
create table questions (
  id integer generated always as identity primary key,
  key text unique,
  category text not null,
  task text not null check (task in ('diagnosis', 'testing', 'treatment', 'prognosis', 'mechanism')),
  -- The author's estimate.
  difficulty text not null check (difficulty in ('easy', 'medium', 'hard')),
  is_sample boolean not null default false,
  stem text not null,
  lead_in text not null,
  -- Texts in the order of their letters, and why each is right or wrong.
  options text[] not null check (cardinality(options) between 4 and 5),
  reasons text[] not null check (cardinality(reasons) = cardinality(options)),
  -- The right option: 0 is A.
  key_option smallint not null check (key_option between 0 and cardinality(options) - 1),
  key_point text not null,
  tags text[] not null default '{}',
  twin_of integer references questions on delete set null,
  source text not null,
  link text,
  reviewed_on date,
  review_by date,
  position integer not null default 0,
  content_hash text,
  edited_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  -- Nothing that would give the key away.
  search tsvector generated always as (
    setweight(to_tsvector('english', lead_in || ' ' || translate(lead_in, '/', ' ')), 'B')
    || setweight(to_tsvector('english', stem || ' ' || translate(stem, '/', ' ')), 'A')
  ) stored
);
create index questions_search on questions using gin (search);
create index questions_twin on questions (twin_of) where twin_of is not null;

-- The flashcards that teach a question.
create table question_cards (
  question_id integer not null references questions on delete cascade,
  flashcard_id integer not null references flashcards on delete cascade,
  position smallint not null default 0,
  primary key (question_id, flashcard_id)
);
create index question_cards_flashcard on question_cards (flashcard_id);

-- Of first attempts, computed by a job.
create table question_statistics (
  question_id integer primary key references questions on delete cascade,
  attempts integer not null,
  right_count integer not null,
  option_counts integer[] not null,
  discrimination double precision,
  median_seconds double precision,
  verdict text not null,
  findings text[] not null default '{}',
  computed_at timestamptz not null
);

create table question_flags (
  id integer generated always as identity primary key,
  question_id integer not null references questions on delete cascade,
  reporter_id integer references users on delete set null,
  reason text not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolution text,
  resolution_notes text,
  resolved_by integer references users on delete set null
);
create index question_flags_open on question_flags (created_at) where resolved_at is null;
create unique index question_flags_once on question_flags (question_id, reporter_id) where resolved_at is null;

create table blocks (
  user_id integer not null references users on delete cascade,
  id bigint generated always as identity,
  -- Made by the browser: the same request builds one block.
  request_id uuid not null,
  form text not null check (form in ('custom', 'due', 'full', 'short', 'rehearsal', 'in-training')),
  mode text not null check (mode in ('tutor', 'timed')),
  title text not null,
  question_count integer not null,
  -- All breaks together; null: without limit.
  break_seconds integer,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- Counted when the block is finished.
  answered_count integer,
  right_count integer,
  seconds_used integer,
  primary key (user_id, id),
  unique (user_id, request_id)
);
create index blocks_unfinished on blocks (user_id, created_at) where finished_at is null;
create index blocks_finished on blocks (user_id, finished_at) where finished_at is not null;

create table block_sections (
  user_id integer not null references users on delete cascade,
  block_id bigint not null,
  number smallint not null,
  question_count integer not null,
  limit_seconds integer,
  opened_at timestamptz,
  -- Null while the clock stands still.
  running_since timestamptz,
  -- Before running_since.
  used_seconds double precision not null default 0,
  closed_at timestamptz,
  primary key (user_id, block_id, number),
  foreign key (user_id, block_id) references blocks (user_id, id) on delete cascade
);

create table block_questions (
  user_id integer not null references users on delete cascade,
  block_id bigint not null,
  position smallint not null,
  section smallint not null,
  question_id integer not null references questions on delete cascade,
  -- The missed question that this one asks again: itself, or its twin.
  repeats integer references questions on delete cascade,
  chosen smallint check (chosen between 0 and 4),
  confidence smallint check (confidence between 1 and 3),
  answer_id uuid,
  answered_at timestamptz,
  seconds integer not null default 0,
  is_flagged boolean not null default false,
  struck smallint[] not null default '{}',
  highlights jsonb not null default '[]',
  marked_at timestamptz,
  -- When the answer became final, and on which study day; null until then.
  final_at timestamptz,
  study_day integer,
  -- Null until final, and when there is no answer.
  is_right boolean,
  -- Feeds statistics and readiness.
  is_first_attempt boolean not null default false,
  primary key (user_id, block_id, position),
  unique (user_id, block_id, question_id),
  foreign key (user_id, block_id) references blocks (user_id, id) on delete cascade
);
create index block_questions_question on block_questions (user_id, question_id);
create index block_questions_first on block_questions (question_id) where is_first_attempt;

-- What is known of a question for a learner: readiness reads the first attempt, asking again the stage and due day.
create table question_states (
  user_id integer not null references users on delete cascade,
  question_id integer not null references questions on delete cascade,
  attempts integer not null default 0,
  last_is_right boolean,
  last_confidence smallint,
  last_answered_at timestamptz,
  last_study_day integer,
  -- Null when there was no first attempt, only a repeat of its twin.
  first_is_right boolean,
  first_confidence smallint,
  first_seconds integer,
  first_answered_at timestamptz,
  first_study_day integer,
  repeat_stage text not null default 'none' check (repeat_stage in ('none', 'once', 'soon', 'later')),
  repeat_due_day integer,
  is_flagged boolean not null default false,
  needs_review boolean not null default false,
  notes text not null default '',
  primary key (user_id, question_id)
);
create index question_states_due on question_states (user_id, repeat_due_day) where repeat_due_day is not null;

alter table study_days add column questions integer not null default 0;
alter table study_days add column question_seconds integer not null default 0;
