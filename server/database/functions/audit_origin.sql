-- Before the first position.
create or replace function audit_origin() returns bytea language sql immutable as $$ select decode(repeat('00', 32), 'hex') $$;
