-- How long entries are kept. contracts/audit/audit.ts says so to admins.
create or replace function audit_retention() returns interval language sql immutable as $$ select interval '2 years' $$;
