create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to: % of % is refused', lower(tg_op), tg_table_name
    using errcode = 'insufficient_privilege';
end
$$;
