-- Learner tables take the form in which they can be distributed by learner (docs/decisions/012-learner-tables.md):
-- every key begins with user_id, no identity of 32 bits, the state before a review in columns.

alter table reviews drop constraint reviews_session_id_fkey;
alter table study_sessions
  alter column id type bigint,
  drop constraint study_sessions_pkey,
  add primary key (user_id, id),
  -- Told from the log: an undo after the end counts too.
  drop column cards_studied,
  drop column correct_answers,
  drop column total_answers;

alter table card_states
  -- Counts the changes by ratings, undos and marks: who writes names the version that was read.
  add column version integer not null default 0,
  add column tags text[] not null default '{}';

alter table reviews rename to reviews_by_id;
create table reviews (
  user_id integer not null references users on delete cascade,
  flashcard_id integer not null references flashcards on delete cascade,
  -- Made by the browser once per rating.
  review_id uuid not null,
  session_id bigint,
  reviewed_at timestamptz not null,
  received_at timestamptz not null,
  study_day integer not null,
  -- Of the card's state after this row: the order of a card's history.
  version integer not null,
  -- Null when mastery was stored without a rating, and on an undone row.
  confidence smallint,
  counts boolean not null,
  needs_review_before boolean not null,
  needs_review_after boolean not null,
  mastery_before smallint not null,
  mastery_after smallint not null,
  due_day_before integer,
  due_day_after integer,
  -- The rest of the card's state before this row, so that undo restores it exactly.
  review_count_before integer not null,
  lapses_before integer not null,
  last_study_day_before integer,
  last_confidence_before smallint,
  last_reviewed_before timestamptz,
  stability_before double precision,
  difficulty_before double precision,
  -- An undo adds a row of its own that names the row it takes back.
  undoes uuid
);
insert into reviews (user_id, flashcard_id, review_id, session_id, reviewed_at, received_at, study_day, version,
  confidence, counts, needs_review_before, needs_review_after, mastery_before, mastery_after, due_day_before,
  due_day_after, review_count_before, lapses_before, last_study_day_before, last_confidence_before,
  last_reviewed_before, stability_before, difficulty_before, undoes)
select user_id, flashcard_id, review_id, session_id, reviewed_at, received_at, study_day, version, confidence, counts,
  needs_review, coalesce(lead(needs_review) over history, (
    select s.needs_review from card_states s where s.user_id = known.user_id and s.flashcard_id = known.flashcard_id
  ), needs_review),
  mastery_before, mastery_after, due_day, due_day_after, review_count, lapses, last_study_day, last_confidence,
  last_reviewed_at, stability, difficulty, undoes
from (
  select r.*, (row_number() over (partition by user_id, flashcard_id order by id))::integer as version,
    (state_before ->> 'needsReview')::boolean as needs_review,
    (state_before ->> 'dueDay')::integer as due_day,
    (state_before ->> 'reviewCount')::integer as review_count,
    (state_before ->> 'lapses')::integer as lapses,
    (state_before ->> 'lastStudyDay')::integer as last_study_day,
    (state_before ->> 'lastConfidence')::smallint as last_confidence,
    (state_before ->> 'lastReviewedAt')::timestamptz as last_reviewed_at,
    (state_before ->> 'stability')::double precision as stability,
    (state_before ->> 'difficulty')::double precision as difficulty
  from reviews_by_id r
) known
window history as (partition by user_id, flashcard_id order by version);
drop table reviews_by_id;
alter table reviews
  add constraint reviews_pkey primary key (user_id, review_id),
  add constraint reviews_session foreign key (user_id, session_id) references study_sessions (user_id, id);
create unique index reviews_card on reviews (user_id, flashcard_id, version);
create unique index reviews_undone_once on reviews (user_id, undoes) where undoes is not null;
create index reviews_session on reviews (user_id, session_id) where session_id is not null;

update card_states s set version = latest.version
from (select user_id, flashcard_id, max(version) as version from reviews group by user_id, flashcard_id) latest
where latest.user_id = s.user_id and latest.flashcard_id = s.flashcard_id;

-- The learner's due cards by day as they stood before the day's first rating: what the day's ratings are spread by,
-- so that the interval on a button is the one that is saved.
alter table study_days add column due_counts jsonb;

alter table drug_states add column version integer not null default 0;
alter table drug_reviews rename to drug_reviews_by_id;
create table drug_reviews (
  user_id integer not null references users on delete cascade,
  drug_id integer not null references drugs on delete cascade,
  review_id uuid not null,
  component text not null check (component in ('moa', 'indications', 'adverse_effects', 'boxed_warning')),
  reviewed_at timestamptz not null,
  received_at timestamptz not null,
  version integer not null,
  interaction text check (interaction in ('got_it', 'needs_review')),
  confidence smallint,
  -- Whether it is a rating that moved mastery.
  counts boolean not null,
  mastery_before smallint not null,
  mastery_after smallint not null,
  review_count_before integer not null,
  last_confidence_before smallint,
  last_reviewed_before timestamptz,
  undoes uuid
);
insert into drug_reviews (user_id, drug_id, review_id, component, reviewed_at, received_at, version, interaction,
  confidence, counts, mastery_before, mastery_after, review_count_before, last_confidence_before, last_reviewed_before)
select user_id, drug_id, review_id, component, reviewed_at, received_at, row_number() over history, interaction,
  confidence, counts, mastery_before, mastery_after,
  count(*) filter (where counts) over earlier,
  (array_agg(confidence) filter (where counts) over earlier)[count(*) filter (where counts) over earlier],
  max(reviewed_at) filter (where counts) over earlier
from drug_reviews_by_id
window history as (partition by user_id, drug_id, component order by id),
  earlier as (history rows between unbounded preceding and 1 preceding);
drop table drug_reviews_by_id;
alter table drug_reviews add constraint drug_reviews_pkey primary key (user_id, review_id);
create unique index drug_reviews_component on drug_reviews (user_id, drug_id, component, version);
create unique index drug_reviews_undone_once on drug_reviews (user_id, undoes) where undoes is not null;

update drug_states s set version = latest.version
from (
  select user_id, drug_id, component, max(version) as version from drug_reviews group by user_id, drug_id, component
) latest
where latest.user_id = s.user_id and latest.drug_id = s.drug_id and latest.component = s.component;

-- Writes a card's new state, the log row and the learner's day: one round trip, and rows of one learner only, so that a
-- database distributed by user_id runs it where they lie. Nothing is written, and the answer is false, when the state is
-- no longer of the version that was read (null: there was none). Notes and tags stay as they are when null.
create function record_review(
  of_user_id integer, of_flashcard_id integer, read_version integer,
  new_mastery smallint, new_review_count integer, new_last_reviewed_at timestamptz, new_last_confidence smallint,
  new_needs_review boolean, new_stability double precision, new_difficulty double precision,
  new_last_study_day integer, new_due_day integer, new_lapses integer, new_notes text, new_tags text[],
  of_review_id uuid, of_session_id bigint, of_reviewed_at timestamptz, of_received_at timestamptz,
  of_study_day integer, of_confidence smallint, that_counts boolean, that_undoes uuid,
  added_reviews integer, added_new_cards integer, day_due_counts jsonb
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
    last_reviewed_before, stability_before, difficulty_before, undoes)
  values (of_user_id, of_flashcard_id, of_review_id, of_session_id, of_reviewed_at, of_received_at, of_study_day,
    new_version, of_confidence, that_counts, coalesce(before.needs_review, false), new_needs_review,
    coalesce(before.mastery, 0), new_mastery, before.due_day, new_due_day, coalesce(before.review_count, 0),
    coalesce(before.lapses, 0), before.last_study_day, before.last_confidence, before.last_reviewed_at,
    before.stability, before.difficulty, that_undoes);

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
