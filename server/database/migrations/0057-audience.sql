-- How many users a broadcast would reach, where there are too many to count each time that an admin asks: once an hour
-- a job counts the users of each day, by what segments ask for.
create table audience_days (
  -- What happens on the day: premium ends, the user was last seen or else registered, or the exam is.
  kind text not null check (kind in ('premium', 'seen', 'exam')),
  -- In UTC; minus infinity for premium that was never given.
  day date not null,
  users integer not null,
  -- Those who would be left out, each for the first of these reasons.
  unsubscribed integer not null,
  suspended integer not null,
  unconfirmed integer not null,
  failing integer not null,
  counted_at timestamptz not null,
  primary key (kind, day)
);

-- The users whose exam is in the next weeks, who are counted and written to.
create index users_exam on users (exam_date) where exam_date is not null;
