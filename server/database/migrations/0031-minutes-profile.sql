-- How the minutes of a learner's days lead to the exam: null is the default, begun on a study day. Whoever has an exam date
-- keeps the same minutes on every day until they choose.
alter table users
  add column minutes_profile text check (minutes_profile in ('even', 'rising', 'steep')),
  add column profile_begun_on integer,
  add column longest_day integer;
update users set minutes_profile = 'even' where exam_date is not null;

-- Weeks with minutes of their own, by the study day of their Monday: drawn by the learner, or kept by a change because
-- of what is due in them.
create table week_minutes (
  user_id integer not null references users on delete cascade,
  week_start integer not null,
  minutes integer not null,
  is_kept boolean not null default false,
  primary key (user_id, week_start)
);
