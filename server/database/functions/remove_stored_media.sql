-- The objects of a row that has gone, or whose bytes are in the database again, are removed by a job.
create or replace function remove_stored_media() returns trigger language plpgsql as $$
begin
  insert into own_media_removals (owner, key, due_at, claim) values (old.user_id, old.key, 'epoch', gen_random_uuid())
  on conflict (owner, key) do update set due_at = excluded.due_at, claim = excluded.claim, tries = 0;
  return null;
end
$$;
