/**
 * The names of the tables that belong to learners. Each row belongs to one learner
 * (docs/decisions/012-learner-tables.md).
 */
export const knownLearnerTables = [
  'block_questions',
  'block_sections',
  'blocks',
  'change_answers',
  'chapter_progress',
  'day_plans',
  'evidence_participants',
  'interest_statements',
  'item_states',
  'learner_badges',
  'lent_cards',
  'memory_fits',
  'own_cards',
  'own_decks',
  'own_ids',
  'own_import_media',
  'own_import_parts',
  'own_import_refusals',
  'own_imports',
  'own_media',
  'own_note_history',
  'own_notes',
  'own_subscribed_notes',
  'own_subscriptions',
  'primer_reads',
  'probe_answers',
  'promise_records',
  'question_states',
  'readiness_snapshots',
  'rest_days',
  'reviews',
  'study_days',
  'study_home_consents',
  'study_home_looks',
  'study_sessions',
  'tag_progress',
  'week_minutes',
]

/** Views of learner tables, each for one kind of studied item. */
export const knownLearnerViews = ['card_reviews', 'card_states', 'drug_reviews', 'drug_states']
