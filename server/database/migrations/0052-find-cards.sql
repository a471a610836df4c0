-- The cards of all chapters are searched by a part of their text (content-admin.queries.ts).
create index flashcards_question_trgm on flashcards using gin (question gin_trgm_ops);
create index flashcards_answer_trgm on flashcards using gin (answer gin_trgm_ops);
