-- Runs when the transaction commits. So the row that all writers lock in turn is the last lock of each of them and held
-- for a moment, however much a job writes: no deadlock, whatever the order of its statements. Runs with the rights of the
-- owner: a role that only serves can write none of this itself.
create or replace function chain_audit_entry() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from audit_chain where entry_id = new.id) then
    perform chain_audit_entries(new.id);
  end if;
  return null;
end
$$;
