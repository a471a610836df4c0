create or replace function revise_flashcard() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  new.revised_at := now();
  return new;
end
$$;
