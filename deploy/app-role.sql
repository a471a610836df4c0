-- A role of its own for web and worker processes: it reads and writes rows, and can neither change the schema nor any entry of
-- the audit log. Run it with psql once, after the first release, as the role that owns the database; then DATABASE_URL and
-- DATABASE_DIRECT_URL of regimen.env name regimen_app, and release.env has those of the owner (docs/deployment.md).
-- create role regimen_app login password 'CHANGE-ME';

grant usage on schema public, pgboss to regimen_app;
grant select, insert, update, delete on all tables in schema public, pgboss to regimen_app;
grant usage, select on all sequences in schema public, pgboss to regimen_app;
-- What later releases add.
alter default privileges in schema public grant select, insert, update, delete on tables to regimen_app;
alter default privileges in schema pgboss grant select, insert, update, delete on tables to regimen_app;
alter default privileges in schema public grant usage, select on sequences to regimen_app;
alter default privileges in schema pgboss grant usage, select on sequences to regimen_app;

-- Entries are added and read. Chain and ends are written by triggers, which have the rights of the owner.
revoke all on audit_log, audit_chain, audit_ends from regimen_app;
grant select, insert on audit_log to regimen_app;
grant select on audit_chain, audit_ends to regimen_app;
-- Which migrations were applied is the owner's to say.
revoke insert, update, delete on schema_migrations from regimen_app;
