-- Learners with many cards of their own: what every list of all cards asks of each card is read from indexes alone, and a search
-- finds the words in the cards of one learner.
create extension if not exists btree_gin;
create index own_cards_search on own_cards using gin (user_id, search);
create index own_cards_present on own_cards (user_id, note_id) include (id) where archived_at is null;
create index own_notes_places on own_notes (user_id, id) include (deck_id, category, revision, revised_at);
