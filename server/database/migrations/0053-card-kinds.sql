-- What a card of the files says of itself: its kind, and the learning objective of its chapter that it serves.
alter table flashcards add column kind text, add column objective text;
-- The release loads the content after the migrations where the loaded edition is an earlier one: so it fills both in.
update loaded_content set edition = edition - 1, fingerprint = '';
