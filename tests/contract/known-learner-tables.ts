/** The tables that belong to learners, each row to one (docs/decisions/012-learner-tables.md), by name. */
export const knownLearnerTables = [
  'block_questions',
  'block_sections',
  'blocks',
  'chapter_progress',
  'day_plans',
  'evidence_participants',
  'item_states',
  'learner_badges',
  'lent_cards',
  'memory_fits',
  'probe_answers',
  'promise_records',
  'question_states',
  'readiness_snapshots',
  'rest_days',
  'reviews',
  'study_days',
  'study_sessions',
  'tag_progress',
  'week_minutes',
]

/** Views of one kind of studied item, on learner tables. */
export const knownLearnerViews = ['card_reviews', 'card_states', 'drug_reviews', 'drug_states']
