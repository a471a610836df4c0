-- The shipped text that an edit was made on: the common ancestor of the edited text and of later shipped ones. Its key is
-- that of a conflict. What was edited before this table was made has none.
create table content_bases (
  key text primary key,
  content jsonb not null
);

-- Whoever makes an edited text of a shipped one, or a shipped text of an edited one, leaves or removes the base.
create function keep_content_base() returns trigger language plpgsql as $$
begin
  if new.edited_at is null then
    delete from content_bases where key = tg_argv[0] || new.key;
  else
    insert into content_bases (key, content) values (tg_argv[0] || new.key, to_jsonb(old) - 'search')
    on conflict (key) do update set content = excluded.content;
  end if;
  return null;
end $$;
create trigger chapters_base after update on chapters for each row
  when (old.key is not null and new.key is not null and (old.edited_at is null) <> (new.edited_at is null))
  execute function keep_content_base('');
create trigger flashcards_base after update on flashcards for each row
  when (old.key is not null and new.key is not null and (old.edited_at is null) <> (new.edited_at is null))
  execute function keep_content_base('');
create trigger drugs_base after update on drugs for each row
  when (old.key is not null and new.key is not null and (old.edited_at is null) <> (new.edited_at is null))
  execute function keep_content_base('drug:');
create trigger questions_base after update on questions for each row
  when (old.key is not null and new.key is not null and (old.edited_at is null) <> (new.edited_at is null))
  execute function keep_content_base('question:');
