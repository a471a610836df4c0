-- Habits: how a learner reads and plans, rest days, cards set aside, the time of each rating, and a schedule for
-- components of drugs.

alter table users
  add column text_size text not null default 'medium' check (text_size in ('small', 'medium', 'large', 'largest')),
  add column swipes boolean not null default true,
  -- Components of drugs come in Today beside the flashcards.
  add column drugs_in_today boolean not null default false,
  -- Categories of the outline that the learner feels weakest in: new cards begin there.
  add column weak_categories text[] not null default '{}',
  -- When the learner finished or skipped the questions that follow the registration.
  add column first_run_at timestamptz;
update users set first_run_at = created_at;

-- Study days that a learner keeps free: days off, call weeks.
create table rest_days (
  user_id integer not null references users on delete cascade,
  study_day integer not null,
  primary key (user_id, study_day)
);

-- A suspended card is not asked until the learner takes it back; a buried one not before this study day.
alter table card_states
  add column is_suspended boolean not null default false,
  add column buried_until integer;

-- When the text of a card was last changed: by it a learner sees which cards were edited since.
alter table flashcards add column revised_at timestamptz;
create function revise_flashcard() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  new.revised_at := now();
  return new;
end
$$;
drop trigger flashcards_revision on flashcards;
create trigger flashcards_revision before update on flashcards for each row
  when ((old.question, old.answer, old.why, old.tags, old.source, old.archived_at)
    is distinct from (new.question, new.answer, new.why, new.tags, new.source, new.archived_at))
  execute function revise_flashcard();

-- Seconds from the card on screen to its rating; null where it is not known.
alter table reviews add column seconds smallint;
-- A learner's own pace is that of the latest ratings of each kind: every rating is in at most one of these.
create index reviews_first on reviews (user_id, reviewed_at desc) where counts and review_count_before = 0;
create index reviews_timed on reviews (user_id, reviewed_at desc)
  where counts and review_count_before > 0 and seconds is not null;

-- As in 0010, with the seconds. Servers of the version before call the function without them, which stays for them.
create function record_review(
  of_user_id integer, of_flashcard_id integer, read_version integer,
  new_mastery smallint, new_review_count integer, new_last_reviewed_at timestamptz, new_last_confidence smallint,
  new_needs_review boolean, new_stability double precision, new_difficulty double precision,
  new_last_study_day integer, new_due_day integer, new_lapses integer, new_notes text, new_tags text[],
  of_review_id uuid, of_session_id bigint, of_reviewed_at timestamptz, of_received_at timestamptz,
  of_study_day integer, of_confidence smallint, that_counts boolean, that_undoes uuid,
  added_reviews integer, added_new_cards integer, day_due_counts jsonb, of_seconds smallint
) returns boolean language plpgsql as $$
declare
  before card_states;
  new_version constant integer := coalesce(read_version, 0) + 1;
begin
  select * into before from card_states
  where user_id = of_user_id and flashcard_id = of_flashcard_id for update;
  if before.version is distinct from read_version then return false; end if;

  if before.version is null then
    insert into card_states (user_id, flashcard_id, mastery, review_count, last_reviewed_at, last_confidence,
      needs_review, stability, difficulty, last_study_day, due_day, lapses, notes, tags, version)
    values (of_user_id, of_flashcard_id, new_mastery, new_review_count, new_last_reviewed_at, new_last_confidence,
      new_needs_review, new_stability, new_difficulty, new_last_study_day, new_due_day, new_lapses,
      coalesce(new_notes, ''), coalesce(new_tags, '{}'), new_version)
    on conflict (user_id, flashcard_id) do nothing;
    if not found then return false; end if;
  else
    update card_states set mastery = new_mastery, review_count = new_review_count,
      last_reviewed_at = new_last_reviewed_at, last_confidence = new_last_confidence,
      needs_review = new_needs_review, stability = new_stability, difficulty = new_difficulty,
      last_study_day = new_last_study_day, due_day = new_due_day, lapses = new_lapses,
      notes = coalesce(new_notes, notes), tags = coalesce(new_tags, tags), version = new_version
    where user_id = of_user_id and flashcard_id = of_flashcard_id;
  end if;

  insert into reviews (user_id, flashcard_id, review_id, session_id, reviewed_at, received_at, study_day, version,
    confidence, counts, needs_review_before, needs_review_after, mastery_before, mastery_after, due_day_before,
    due_day_after, review_count_before, lapses_before, last_study_day_before, last_confidence_before,
    last_reviewed_before, stability_before, difficulty_before, undoes, seconds)
  values (of_user_id, of_flashcard_id, of_review_id, of_session_id, of_reviewed_at, of_received_at, of_study_day,
    new_version, of_confidence, that_counts, coalesce(before.needs_review, false), new_needs_review,
    coalesce(before.mastery, 0), new_mastery, before.due_day, new_due_day, coalesce(before.review_count, 0),
    coalesce(before.lapses, 0), before.last_study_day, before.last_confidence, before.last_reviewed_at,
    before.stability, before.difficulty, that_undoes, of_seconds);

  if added_reviews = 0 and added_new_cards = 0 then return true; end if;
  if day_due_counts is not null then
    -- Ratings arrive at most 30 days late; what a day was planned by is not needed after that.
    update study_days set due_counts = null
    where user_id = of_user_id and study_day < of_study_day - 31 and due_counts is not null;
  end if;
  insert into study_days as day (user_id, study_day, reviews, new_cards, due_counts)
  values (of_user_id, of_study_day, greatest(0, added_reviews), greatest(0, added_new_cards), day_due_counts)
  on conflict (user_id, study_day) do update set
    reviews = greatest(0, day.reviews + added_reviews),
    new_cards = greatest(0, day.new_cards + added_new_cards),
    due_counts = coalesce(day.due_counts, day_due_counts);
  return true;
end $$;

-- Components of drugs are scheduled like cards; a log row holds what an undo restores.
alter table drug_states
  add column stability double precision,
  add column difficulty double precision,
  add column last_study_day integer,
  add column due_day integer,
  add column lapses integer not null default 0;
create index drug_states_due on drug_states (user_id, due_day) where due_day is not null;
alter table drug_reviews
  add column session_id bigint,
  add column seconds smallint,
  add column stability_before double precision,
  add column difficulty_before double precision,
  add column last_study_day_before integer,
  add column due_day_before integer,
  add column lapses_before integer;
create index drug_reviews_session on drug_reviews (user_id, session_id) where session_id is not null;
-- What was rated before has a schedule as if its last rating had been its first: the memory that FSRS-6 gives a new card.
update drug_states s
  set stability = first.stability, difficulty = first.difficulty, last_study_day = rated.day,
    due_day = rated.day + first.days
  from (values (1, 0.212, 6.4133, 0), (2, 1.2931, 5.11217071, 1), (3, 2.3065, 2.11810397, 2))
      as first (confidence, stability, difficulty, days),
    (select s.user_id, s.drug_id, s.component, floor(extract(epoch from
        (s.last_reviewed_at at time zone coalesce(z.name, 'UTC')) - interval '4 hours') / 86400)::integer as day
      from drug_states s join users u on u.id = s.user_id
      left join pg_timezone_names z on lower(z.name) = lower(u.time_zone)) as rated
  where s.review_count > 0 and rated.day is not null and first.confidence = s.last_confidence
    and rated.user_id = s.user_id and rated.drug_id = s.drug_id and rated.component = s.component;
