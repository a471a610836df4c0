-- contracts 0001-accounts.sql: no version has read the reference of audit_log to users; it only cleared a column

-- An audit log that shows tampering (docs/decisions/030-audit-chain.md): entries are only added, and each is chained to the
-- one before. Servers that know nothing of it add entries as before.

-- Where the request came from.
alter table audit_log add column address text not null default '';

-- One row for each entry, in the order in which they were committed.
create table audit_chain (
  position bigint primary key,
  -- No reference: what is missing in audit_log has to show.
  entry_id bigint not null unique,
  previous_hash bytea not null,
  hash bytea not null
);
-- Kept apart from the chain: its newest position, so that a cut shows, and the last that was pruned, where it begins.
create table audit_ends (
  which text primary key check (which in ('newest', 'pruned')),
  position bigint not null,
  hash bytea not null
);

-- How long entries are kept. contracts/audit.ts says so to admins.
create function audit_retention() returns interval language sql immutable as $$ select interval '2 years' $$;

-- Before the first position.
create function audit_origin() returns bytea language sql immutable as $$ select decode(repeat('00', 32), 'hex') $$;

-- Of every column, as a JSON array: unambiguous, and the same in every session. A column that is added later needs a form
-- of its own, beginning at a position: what is chained stays as it is.
create function audit_hash(entry audit_log, at_position bigint, previous_hash bytea) returns bytea
language sql stable as $$
  select sha256(convert_to(jsonb_build_array(at_position, encode(previous_hash, 'hex'), entry.id,
    case when isfinite(entry.at) then (extract(epoch from entry.at) * 1000000)::bigint::text else entry.at::text end,
    entry.actor_id, entry.actor_name, entry.action, entry.subject_type, entry.subject_id, entry.details,
    entry.request_id, entry.address)::text, 'UTF8'))
$$;

-- Appends every entry from this id on that has no place in the chain yet: all of a transaction at once, because a row that
-- is updated for each of many entries becomes slower with each.
create function chain_audit_entries(from_id bigint) returns void language plpgsql as $$
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

-- Runs when the transaction commits. So the row that all writers lock in turn is the last lock of each of them and held
-- for a moment, however much a job writes: no deadlock, whatever the order of its statements. Runs with the rights of the
-- owner: a role that only serves can write none of this itself.
create function chain_audit_entry() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from audit_chain where entry_id = new.id) then
    perform chain_audit_entries(new.id);
  end if;
  return null;
end
$$;

-- Those that exist, in the order of their ids.
select chain_audit_entries(min(id)) from audit_log having count(*) > 0;

create constraint trigger audit_log_chain after insert on audit_log deferrable initially deferred
  for each row execute function chain_audit_entry();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to: % of % is refused', lower(tg_op), tg_table_name
    using errcode = 'insufficient_privilege';
end
$$;

-- Only what is pruned may go.
create function refuse_audit_delete() returns trigger language plpgsql as $$
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

-- The newest end moves with the chain alone, the other one never beyond what is old enough.
create function refuse_audit_ends() returns trigger language plpgsql as $$
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

create trigger audit_log_only_added before update or truncate on audit_log
  for each statement execute function refuse_audit_change();
create trigger audit_log_kept before delete on audit_log
  for each row execute function refuse_audit_delete();
create trigger audit_chain_only_chained before insert on audit_chain
  for each row when (pg_trigger_depth() = 0) execute function refuse_audit_change();
create trigger audit_chain_only_added before update or truncate on audit_chain
  for each statement execute function refuse_audit_change();
create trigger audit_chain_kept before delete on audit_chain
  for each row execute function refuse_audit_delete();
create trigger audit_ends_moved before insert or update on audit_ends
  for each row execute function refuse_audit_ends();
create trigger audit_ends_kept before delete or truncate on audit_ends
  for each statement execute function refuse_audit_change();

-- Deletes the oldest entries that have been kept for long enough, at most so many, and adds an entry that says what it did.
-- An entry that is missing is not passed. Returns how many were deleted.
create function prune_audit_log(most integer) returns integer
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

-- An actor's id stays with the entry when the account goes: entries do not change. Last, because it locks users: half a
-- second is less than it takes the database to end one of two transactions that wait for each other.
set local lock_timeout = 500;
alter table audit_log drop constraint audit_log_actor_id_fkey;
