-- A slash joins words in clinical text (CLL/SLL, BRAF/MEK): the parser takes "cll/sll" for a file name, so the
-- text goes in twice, once with the slashes opened. Weight A is what may be shown of locked content.
alter table flashcards drop column search;
alter table flashcards add column search tsvector generated always as (
  setweight(to_tsvector('english', question || ' ' || translate(question, '/', ' ')), 'A')
  || setweight(to_tsvector('english', answer || ' ' || translate(answer, '/', ' ')), 'B')
  || setweight(to_tsvector('english', why || ' ' || translate(why, '/', ' ')), 'C')
) stored;
create index flashcards_search on flashcards using gin (search);

alter table chapters add column search tsvector generated always as (
  setweight(to_tsvector('english', title || ' ' || translate(title, '/', ' ')), 'A')
  || setweight(to_tsvector('english', description || ' ' || translate(description, '/', ' ')), 'B')
) stored;

alter table drugs add column search tsvector generated always as (
  setweight(to_tsvector('english', generic_name || ' ' || brand_name || ' ' || translate(generic_name, '-', ' ')), 'A')
  || setweight(to_tsvector('english', classification || ' ' || subclass || ' ' || target || ' '
       || translate(classification || ' ' || subclass || ' ' || target, '/', ' ')), 'B')
  || setweight(to_tsvector('english', indication || ' ' || clinical_indications || ' '
       || translate(indication || ' ' || clinical_indications, '/', ' ')), 'C')
  || setweight(to_tsvector('english', mechanism_of_action || ' ' || adverse_effects || ' ' || boxed_warning || ' '
       || translate(mechanism_of_action || ' ' || adverse_effects || ' ' || boxed_warning, '/', ' ')), 'D')
) stored;
create index drugs_search on drugs using gin (search);
