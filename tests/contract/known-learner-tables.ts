/** The tables that belong to learners, each row to one (docs/decisions/012-learner-tables.md), by name. */
export const knownLearnerTables = [
  'block_questions',
  'block_sections',
  'blocks',
  'card_states',
  'chapter_progress',
  'day_plans',
  'drug_reviews',
  'drug_states',
  'learner_badges',
  'memory_fits',
  'question_states',
  'rest_days',
  'reviews',
  'study_days',
  'study_sessions',
  'tag_progress',
]
