-- Counts the changes of what learners read, whoever makes them, so that an edit of an older text can be refused.
create or replace function count_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;
