-- Learners who take part in the measurements, by their consent; ending it deletes all that follows from it.
create table evidence_participants (
  user_id integer primary key references users on delete cascade,
  since timestamptz not null
);

-- Cards that were drawn before they were seen: to stay in the plan, for random intervals, for none.
create table lent_cards (
  user_id integer not null references users on delete cascade,
  flashcard_id integer not null references flashcards on delete cascade,
  arm text not null check (arm in ('plan', 'random', 'none')),
  drawn_at timestamptz not null,
  -- Back in the plan, before the exam.
  returned_at timestamptz,
  primary key (user_id, flashcard_id),
  foreign key (user_id) references evidence_participants (user_id) on delete cascade
);

-- Readiness as it was on a study day, once a week.
create table readiness_snapshots (
  user_id integer not null references users on delete cascade,
  study_day integer not null,
  share double precision not null,
  low double precision not null,
  high double precision not null,
  -- The share of each category of the outline, by its id.
  categories jsonb not null,
  taken_at timestamptz not null,
  primary key (user_id, study_day),
  foreign key (user_id) references evidence_participants (user_id) on delete cascade
);

-- Questions that were offered as probes; without an answer until there is one.
create table probe_answers (
  user_id integer not null references users on delete cascade,
  question_id integer not null references questions on delete cascade,
  arm text not null check (arm in ('plan', 'random', 'none', 'repeat', 'no-repeat')),
  offered_at timestamptz not null,
  chosen smallint check (chosen between 0 and 4),
  is_right boolean,
  answered_at timestamptz,
  primary key (user_id, question_id),
  foreign key (user_id) references evidence_participants (user_id) on delete cascade
);

-- What a night's job has computed: sums that name nobody.
create table evidence_reports (
  computed_on date primary key,
  participants integer not null,
  measures jsonb not null
);
