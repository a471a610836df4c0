-- Deletes the oldest entries that have been kept for long enough, at most so many, and adds an entry that says what it did.
-- An entry that is missing is not passed. Returns how many were deleted.
create or replace function prune_audit_log(most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  begins bigint;
  last audit_chain;
  last_at timestamptz;
  deleted integer;
begin
  insert into audit_ends values ('pruned', 0, audit_origin()) on conflict do nothing;
  select position into begins from audit_ends where which = 'pruned' for update;
  select c.* into last from audit_chain c
  where c.position > begins and c.position <= begins + most and c.position < coalesce((
      select kept.position from audit_chain kept left join audit_log a on a.id = kept.entry_id
      where kept.position > begins and (a.id is null or a.at >= now() - audit_retention())
      order by kept.position limit 1), c.position + 1)
  order by c.position desc limit 1;
  if last.position is null then
    return 0;
  end if;
  select at into last_at from audit_log where id = last.entry_id;
  update audit_ends set position = last.position, hash = last.hash where which = 'pruned';
  delete from audit_log a using audit_chain c where c.entry_id = a.id and c.position <= last.position;
  get diagnostics deleted = row_count;
  delete from audit_chain where position <= last.position;
  insert into audit_log (actor_name, action, subject_type, subject_id, details)
  values ('system', 'audit.prune', 'audit', 'log', jsonb_build_object('entries', deleted,
    'until', to_char(last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'position', last.position, 'hash', encode(last.hash, 'hex')));
  return deleted;
end
$$;
