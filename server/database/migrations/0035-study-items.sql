-- One table of states and one log for all that is studied (docs/decisions/038-study-items.md). An item is a kind and an id:
-- a flashcard, or one of the four components of a drug. A server of the version before cannot write to them: this
-- deployment stops it first, and what learners do meanwhile waits in their browsers.
-- contracts 0035-study-items.sql: one engine writes what two wrote

alter table card_states rename to item_states;
alter table item_states rename column flashcard_id to item_id;
alter table item_states
  add column kind text not null default 'flashcard'
    constraint item_states_kind check (kind in ('flashcard', 'moa', 'indications', 'adverse_effects', 'boxed_warning')),
  -- An id is that of a flashcard or of a drug, by the kind; neither is ever deleted, only archived.
  drop constraint card_states_flashcard_id_fkey,
  drop constraint card_states_pkey,
  add constraint item_states_pkey primary key (user_id, kind, item_id);
alter table item_states rename constraint card_states_user_id_fkey to item_states_user_id_fkey;
drop index card_states_due, card_states_card;
create index item_states_due on item_states (user_id, kind, due_day) where due_day is not null;
-- For what is computed of one card over all learners.
create index item_states_item on item_states (item_id, kind);

insert into item_states (user_id, kind, item_id, mastery, review_count, last_reviewed_at, last_confidence, is_starred,
  version, stability, difficulty, last_study_day, due_day, lapses)
select user_id, component, drug_id, mastery, review_count, last_reviewed_at, last_confidence, is_bookmarked, version,
  stability, difficulty, last_study_day, due_day, lapses
from drug_states;

alter table reviews rename column flashcard_id to item_id;
alter table reviews
  add column kind text not null default 'flashcard'
    constraint reviews_kind check (kind in ('flashcard', 'moa', 'indications', 'adverse_effects', 'boxed_warning')),
  -- What the wire of drugs says beside a rating, and without one.
  add column interaction text constraint reviews_interaction check (interaction in ('got_it', 'needs_review')),
  drop constraint reviews_flashcard_id_fkey1;
drop index reviews_card, reviews_first, reviews_timed;
create unique index reviews_item on reviews (user_id, kind, item_id, version);
create index reviews_first on reviews (user_id, reviewed_at desc)
  where kind = 'flashcard' and counts and review_count_before = 0;
create index reviews_timed on reviews (user_id, reviewed_at desc)
  where kind = 'flashcard' and counts and review_count_before > 0 and seconds is not null;

-- Rows of versions that stored no study day get that of their instant, and the day counts them.
create temporary table rows_without_day on commit drop as
  select d.user_id, d.review_id, d.counts, floor(extract(epoch from
    (d.reviewed_at at time zone coalesce(z.name, 'UTC')) - interval '4 hours') / 86400)::integer as study_day
  from drug_reviews d join users u on u.id = d.user_id
  left join pg_timezone_names z on lower(z.name) = lower(u.time_zone)
  where d.study_day is null;
update drug_reviews d set study_day = r.study_day from rows_without_day r
  where r.user_id = d.user_id and r.review_id = d.review_id;
insert into study_days as day (user_id, study_day, drug_reviews)
  select r.user_id, r.study_day, count(*) from rows_without_day r
  where r.counts and not exists (select from drug_reviews u where u.user_id = r.user_id and u.undoes = r.review_id)
  group by 1, 2
  on conflict (user_id, study_day) do update set drug_reviews = day.drug_reviews + excluded.drug_reviews;

-- A browser chose the ids of its reviews: one that it gave to a card and to a component is no reason to lose either.
create temporary table renamed_reviews on commit drop as
  select d.user_id, d.review_id as old, gen_random_uuid() as new
  from drug_reviews d join reviews r on r.user_id = d.user_id and r.review_id = d.review_id;
insert into reviews (user_id, kind, item_id, review_id, session_id, reviewed_at, received_at, study_day, version,
  confidence, counts, interaction, needs_review_before, needs_review_after, mastery_before, mastery_after, due_day_before,
  review_count_before, lapses_before, last_study_day_before, last_confidence_before, last_reviewed_before,
  stability_before, difficulty_before, undoes, seconds)
select d.user_id, d.component, d.drug_id, coalesce(own.new, d.review_id), s.id, d.reviewed_at, d.received_at, d.study_day,
  d.version, d.confidence, d.counts, d.interaction, false, false, d.mastery_before, d.mastery_after, d.due_day_before,
  d.review_count_before, coalesce(d.lapses_before, 0), d.last_study_day_before, d.last_confidence_before,
  d.last_reviewed_before, d.stability_before, d.difficulty_before, coalesce(undone.new, d.undoes), d.seconds
from drug_reviews d
left join study_sessions s on s.user_id = d.user_id and s.id = d.session_id
left join renamed_reviews own on own.user_id = d.user_id and own.old = d.review_id
left join renamed_reviews undone on undone.user_id = d.user_id and undone.old = d.undoes;

drop table drug_states;
drop table drug_reviews;

-- What concerns one kind only reads these.
create view card_states as
  select user_id, item_id as flashcard_id, mastery, review_count, last_reviewed_at, last_confidence, needs_review,
    is_starred, notes, tags, version, stability, difficulty, last_study_day, due_day, lapses, is_suspended, buried_until
  from item_states where kind = 'flashcard';
create view drug_states as
  select user_id, item_id as drug_id, kind as component, mastery, review_count, last_reviewed_at, last_confidence,
    needs_review, is_starred, notes, tags, version, stability, difficulty, last_study_day, due_day, lapses
  from item_states where kind in ('moa', 'indications', 'adverse_effects', 'boxed_warning');
create view card_reviews as
  select user_id, item_id as flashcard_id, review_id, session_id, reviewed_at, received_at, study_day, version, confidence,
    counts, needs_review_before, needs_review_after, mastery_before, mastery_after, due_day_before, due_day_after,
    review_count_before, lapses_before, last_study_day_before, last_confidence_before, last_reviewed_before,
    stability_before, difficulty_before, undoes, seconds
  from reviews where kind = 'flashcard';
create view drug_reviews as
  select user_id, item_id as drug_id, kind as component, review_id, session_id, reviewed_at, received_at, study_day,
    version, interaction, confidence, counts, mastery_before, mastery_after, due_day_before, review_count_before,
    lapses_before, last_study_day_before, last_confidence_before, last_reviewed_before, stability_before,
    difficulty_before, undoes, seconds
  from reviews where kind in ('moa', 'indications', 'adverse_effects', 'boxed_warning');

-- Both forms of the function that wrote a rating; the one that takes their place is in server/database/functions.
drop function record_review(integer, integer, integer, smallint, integer, timestamptz, smallint, boolean,
  double precision, double precision, integer, integer, integer, text, text[], uuid, bigint, timestamptz, timestamptz,
  integer, smallint, boolean, uuid, integer, integer, jsonb);
drop function record_review(integer, integer, integer, smallint, integer, timestamptz, smallint, boolean,
  double precision, double precision, integer, integer, integer, text, text[], uuid, bigint, timestamptz, timestamptz,
  integer, smallint, boolean, uuid, integer, integer, jsonb, smallint);
