-- Progress: badges, personal memory models, what a study day contains, and roll-ups that admin pages read.

-- A badge a learner has earned: recorded once, never taken away. The rules are in domain/badges.
create table learner_badges (
  user_id integer not null references users on delete cascade,
  badge text not null,
  earned_at timestamptz not null,
  primary key (user_id, badge)
);
alter table users add column hide_badges boolean not null default false;

-- The 21 weights of FSRS-6 that were fitted to this learner; null: the defaults.
alter table users add column memory_weights double precision[];
-- The latest fit of a learner, adopted or not.
create table memory_fits (
  user_id integer primary key references users on delete cascade,
  fitted_at timestamptz not null,
  -- Reviews of the learner at that time.
  review_count integer not null,
  -- Log loss on the held-out reviews: with the weights before, and with the fitted ones.
  log_loss_before double precision not null,
  log_loss_after double precision not null,
  is_adopted boolean not null
);

-- A learner's own reports, for a badge.
create index content_flags_reporter on content_flags (reporter_id);
create index question_flags_reporter on question_flags (reporter_id);

-- Drug ratings belong to a study day too: that of UTC for a zone that the database does not know.
alter table drug_reviews add column study_day integer;
update drug_reviews r
  set study_day = floor(extract(epoch from
    (r.reviewed_at at time zone coalesce(z.name, 'UTC')) - interval '4 hours') / 86400)
  from users u left join pg_timezone_names z on lower(z.name) = lower(u.time_zone)
  where u.id = r.user_id;
alter table study_days add column drug_reviews integer not null default 0;
insert into study_days (user_id, study_day, drug_reviews)
  select user_id, study_day, count(*) from drug_reviews r
  where r.counts and not exists (
    select 1 from drug_reviews u where u.user_id = r.user_id and u.undoes = r.review_id)
  group by user_id, study_day
  on conflict (user_id, study_day) do update set drug_reviews = excluded.drug_reviews;

-- The time of sessions, on the study day of their first review. Nothing but demo data has written it before.
update study_days d set seconds = t.seconds
  from (
    select s.user_id, s.study_day, sum(s.seconds)::int as seconds
    from (
      select s.user_id, min(r.study_day) as study_day, max(s.time_spent_seconds) as seconds
      from study_sessions s
      join reviews r on r.user_id = s.user_id and r.session_id = s.id
      group by s.user_id, s.id
    ) s
    group by s.user_id, s.study_day
  ) t
  where d.user_id = t.user_id and d.study_day = t.study_day;

-- How well the schedule predicts recall, over all learners: reviews of a card on a later day than the one before,
-- by the week of the review and by the bins of srs-benchmark (the exponents of their bounds). Computed by a job.
create table memory_bins (
  -- Study day of its Monday.
  week integer not null,
  interval_bin integer not null,
  review_bin integer not null,
  lapse_bin integer not null,
  reviews integer not null,
  recalled integer not null,
  -- Sums over the reviews: predicted recall, and log loss.
  predicted double precision not null,
  log_loss double precision not null,
  computed_at timestamptz not null,
  primary key (week, interval_bin, review_bin, lapse_bin)
);

-- Visits by day (UTC). A visit counts on the day of its first view of the page, or of its first event of the kind, so that
-- days can be added up. Computed by a job from the raw rows, which are deleted when they are old.
create table page_view_days (
  day date not null,
  -- With ids as `:id`: every block of questions has a path of its own.
  page_path text not null,
  views integer not null,
  visitors integer not null,
  -- Seconds on the page, and of how many views they are known.
  seconds bigint not null,
  timed_views integer not null,
  primary key (day, page_path)
);
create table conversion_days (
  day date not null,
  event_type text not null,
  events integer not null,
  visitors integer not null,
  primary key (day, event_type)
);
create table traffic_days (
  day date not null,
  source text not null,
  sessions integer not null,
  conversions integer not null,
  revenue_cents bigint not null,
  primary key (day, source)
);
-- Until when visits are counted: when the job last ran.
create table visits_counted (
  is_only boolean primary key default true check (is_only),
  until timestamptz not null
);
