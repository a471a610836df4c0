-- Appends every entry from this id on that has no place in the chain yet: all of a transaction at once, because a row that
-- is updated for each of many entries becomes slower with each.
create or replace function chain_audit_entries(from_id bigint) returns void language plpgsql as $$
declare
  last audit_ends;
  entry audit_log;
  next_hash bytea;
begin
  loop
    select * into last from audit_ends where which = 'newest' for update;
    exit when found;
    insert into audit_ends values ('newest', 0, audit_origin()) on conflict do nothing;
  end loop;
  for entry in
    select a.* from audit_log a
    where a.id >= from_id and not exists (select from audit_chain c where c.entry_id = a.id) order by a.id
  loop
    last.position := last.position + 1;
    next_hash := audit_hash(entry, last.position, last.hash);
    insert into audit_chain values (last.position, entry.id, last.hash, next_hash);
    last.hash := next_hash;
  end loop;
  update audit_ends set position = last.position, hash = last.hash where which = 'newest';
end
$$;
