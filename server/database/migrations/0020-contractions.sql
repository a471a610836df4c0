-- Since which migrations no code needs what this one removed (its lines "-- contracts 0012-name.sql: why"): a version
-- without one of them still needs it, and does not start. New databases are made with the column.
alter table schema_migrations add column if not exists contracts text[] not null default '{}';
