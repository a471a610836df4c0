-- Writes the new state of a studied item, the row of the log and the learner's day: one round trip, and rows of one learner
-- only, so that a database distributed by user_id runs it where they lie. Nothing is written, and the answer is false, when
-- the state is no longer of the version that was read (null: there was none).
-- `rating`: `state`, the columns of item_states that change (notes, tags, is_starred and learned_revision stay as they are
-- when null); `review`,
-- those of reviews that are not known from the states; `read_version`; `day`, what is added to the day: `reviews`,
-- `new_cards`, and `due_counts` with the day's first rating of a flashcard.
create or replace function record_review(of_user_id integer, rating jsonb) returns boolean language plpgsql as $$
declare
  state constant item_states := jsonb_populate_record(null::item_states, rating -> 'state');
  review constant reviews := jsonb_populate_record(null::reviews, rating -> 'review');
  read_version constant integer := (rating ->> 'read_version')::integer;
  new_version constant integer := coalesce(read_version, 0) + 1;
  added_reviews constant integer := coalesce((rating #>> '{day,reviews}')::integer, 0);
  added_new_cards constant integer := coalesce((rating #>> '{day,new_cards}')::integer, 0);
  day_due_counts constant jsonb := nullif(rating #> '{day,due_counts}', 'null');
  is_flashcard constant boolean := state.kind = 'flashcard';
  before item_states;
begin
  select * into before from item_states
  where user_id = of_user_id and kind = state.kind and item_id = state.item_id for update;
  if before.version is distinct from read_version then return false; end if;

  if before.version is null then
    insert into item_states (user_id, kind, item_id, mastery, review_count, last_reviewed_at, last_confidence,
      needs_review, stability, difficulty, last_study_day, due_day, lapses, notes, tags, is_starred, learned_revision,
      version)
    values (of_user_id, state.kind, state.item_id, state.mastery, state.review_count, state.last_reviewed_at,
      state.last_confidence, state.needs_review, state.stability, state.difficulty, state.last_study_day, state.due_day,
      state.lapses, coalesce(state.notes, ''), coalesce(state.tags, '{}'), coalesce(state.is_starred, false),
      state.learned_revision, new_version)
    on conflict (user_id, kind, item_id) do nothing;
    if not found then return false; end if;
  else
    update item_states set mastery = state.mastery, review_count = state.review_count,
      last_reviewed_at = state.last_reviewed_at, last_confidence = state.last_confidence,
      needs_review = state.needs_review, stability = state.stability, difficulty = state.difficulty,
      last_study_day = state.last_study_day, due_day = state.due_day, lapses = state.lapses,
      notes = coalesce(state.notes, notes), tags = coalesce(state.tags, tags),
      is_starred = coalesce(state.is_starred, is_starred), version = new_version,
      -- What was never rated, or is so again after an undo, is not learned.
      learned_revision = case when state.review_count = 0 then null
        else coalesce(state.learned_revision, learned_revision) end
    where user_id = of_user_id and kind = state.kind and item_id = state.item_id;
  end if;

  insert into reviews (user_id, kind, item_id, review_id, session_id, reviewed_at, received_at, study_day, version,
    confidence, counts, interaction, needs_review_before, needs_review_after, mastery_before, mastery_after,
    due_day_before, due_day_after, review_count_before, lapses_before, last_study_day_before, last_confidence_before,
    last_reviewed_before, stability_before, difficulty_before, undoes, seconds, change_id)
  values (of_user_id, state.kind, state.item_id, review.review_id, review.session_id, review.reviewed_at,
    review.received_at, review.study_day, new_version, review.confidence, review.counts, review.interaction,
    coalesce(before.needs_review, false), state.needs_review, coalesce(before.mastery, 0), state.mastery, before.due_day,
    state.due_day, coalesce(before.review_count, 0), coalesce(before.lapses, 0), before.last_study_day,
    before.last_confidence, before.last_reviewed_at, before.stability, before.difficulty, review.undoes, review.seconds,
    review.change_id);

  if added_reviews = 0 and added_new_cards = 0 then return true; end if;
  if day_due_counts is not null then
    -- Ratings arrive at most 30 days late; what a day was planned by is not needed after that.
    update study_days set due_counts = null
    where user_id = of_user_id and study_day < review.study_day - 31 and due_counts is not null;
  end if;
  insert into study_days as day (user_id, study_day, reviews, new_cards, drug_reviews, due_counts)
  values (of_user_id, review.study_day, case when is_flashcard then greatest(0, added_reviews) else 0 end,
    case when is_flashcard then greatest(0, added_new_cards) else 0 end,
    case when is_flashcard then 0 else greatest(0, added_reviews) end, day_due_counts)
  on conflict (user_id, study_day) do update set
    reviews = greatest(0, day.reviews + case when is_flashcard then added_reviews else 0 end),
    new_cards = greatest(0, day.new_cards + case when is_flashcard then added_new_cards else 0 end),
    drug_reviews = greatest(0, day.drug_reviews + case when is_flashcard then 0 else added_reviews end),
    due_counts = coalesce(day.due_counts, day_due_counts);
  return true;
end $$;
