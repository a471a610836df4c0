-- The first full edition: where the source of a card can be read, and what a chapter sums up.

alter table flashcards add column link text;
-- Markdown: tables and figures.
alter table chapters add column summary text not null default '';
