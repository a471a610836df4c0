-- The newest end moves with the chain alone, the other one never beyond what is old enough.
create or replace function refuse_audit_ends() returns trigger language plpgsql as $$
begin
  if (pg_trigger_depth() = 1 and 'newest' in (new.which, old.which))
    or (new.which = 'pruned' and exists (
      select from audit_chain c join audit_log a on a.id = c.entry_id
      where c.position <= new.position and a.at >= now() - audit_retention()))
  then
    raise exception 'the audit log is only added to: % of audit_ends is refused', lower(tg_op)
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
