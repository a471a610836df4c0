-- Which content is loaded: it only rises, so that an older version that starts again leaves the newer content alone.
alter table loaded_content add column edition integer not null default 0;
