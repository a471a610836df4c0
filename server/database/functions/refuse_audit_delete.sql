-- Only what is pruned may go.
create or replace function refuse_audit_delete() returns trigger language plpgsql as $$
declare
  at_position bigint;
begin
  if tg_table_name = 'audit_chain' then
    at_position := old.position;
  else
    select position into at_position from audit_chain where entry_id = old.id;
  end if;
  if exists (select from audit_ends where which = 'pruned' and position >= at_position) then
    return old;
  end if;
  raise exception 'the audit log is only added to: delete of % is refused', tg_table_name
    using errcode = 'insufficient_privilege';
end
$$;
