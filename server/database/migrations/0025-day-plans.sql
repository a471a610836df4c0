-- The plan of each study day, made once for the choices by which a learner plans; kept for a month.
create table day_plans (
  user_id integer not null references users (id) on delete cascade,
  study_day integer not null,
  choices text not null,
  made_at timestamptz not null,
  plan jsonb not null,
  primary key (user_id, study_day, choices)
);
create index day_plans_made_at on day_plans (made_at);

-- Whether Today has time for questions; it ends when they are left for three days, counted from the study day on which it last began.
alter table users add column questions_in_today boolean not null default true;
alter table users add column questions_in_today_since integer;
-- New cards come although much waits.
alter table users add column new_while_catching_up boolean not null default false;
-- After the exam day the learner has said that the plan is to keep what is known; a new exam date asks again.
alter table users add column keeps_after_exam boolean not null default false;
