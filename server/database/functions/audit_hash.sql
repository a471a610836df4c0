-- Of every column, as a JSON array: unambiguous, and the same in every session. A column that is added later needs a form
-- of its own, beginning at a position: what is chained stays as it is.
create or replace function audit_hash(entry audit_log, at_position bigint, previous_hash bytea) returns bytea
language sql stable as $$
  select sha256(convert_to(jsonb_build_array(at_position, encode(previous_hash, 'hex'), entry.id,
    case when isfinite(entry.at) then (extract(epoch from entry.at) * 1000000)::bigint::text else entry.at::text end,
    entry.actor_id, entry.actor_name, entry.action, entry.subject_type, entry.subject_id, entry.details,
    entry.request_id, entry.address)::text, 'UTF8'))
$$;
