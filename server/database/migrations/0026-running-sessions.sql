-- What another browser needs to go on with a session: its ratings are in the log already.
-- The browser's own id of the session: begun again with the same one, it is the same session. Null: of an earlier version.
alter table study_sessions add column session_key uuid;
-- What is studied, as browsers name it.
alter table study_sessions add column source text not null default '';
alter table study_sessions add column spaced_repetition boolean not null default true;
-- Its cards in their order, by id, components of drugs as "12:moa"; null: it goes on in its own browser alone.
alter table study_sessions add column deck jsonb;
create unique index study_sessions_key on study_sessions (user_id, session_key) where session_key is not null;
