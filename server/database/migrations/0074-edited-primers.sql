-- Primers are edited in the browser (docs/decisions/057-edited-primers.md): their earlier texts are kept as those of cards are.
-- contracts 0017-admin.sql: no version writes a subject that this check refuses
alter table content_history
  drop constraint content_history_subject_check,
  add constraint content_history_subject_check check (subject in ('flashcard', 'question', 'drug', 'primer'));

-- The shipped text that an edit of a primer was made on, as 0073-content-bases.sql keeps it of other content. The row changes
-- before its parts and the cards that name them.
create function keep_primer_base() returns trigger language plpgsql as $$
declare
  base_key text;
begin
  select 'primer:' || key into base_key from chapters where id = new.chapter_id and key is not null;
  if base_key is null then
    return null;
  end if;
  if new.edited_at is null then
    delete from content_bases where key = base_key;
  else
    insert into content_bases (key, content)
    values (base_key, jsonb_build_object('sources', old.sources, 'reviewed_on', old.reviewed_on, 'parts', (
      select coalesce(jsonb_agg(jsonb_build_object('key', a.key, 'heading', a.heading, 'body', a.body, 'cardIds', (
          select coalesce(jsonb_agg(f.id order by f.id), '[]')
          from flashcards f where f.chapter_id = a.chapter_id and f.primer_part = a.key and f.archived_at is null
        )) order by a.position), '[]')
      from primer_parts a where a.chapter_id = new.chapter_id)))
    on conflict (key) do update set content = excluded.content;
  end if;
  return null;
end $$;
create trigger primers_base after update on primers for each row
  when ((old.edited_at is null) <> (new.edited_at is null))
  execute function keep_primer_base();
