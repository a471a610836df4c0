-- Who writes, reviews and publishes content beside the admins (docs/decisions/053-editorial-work.md). The professional role of a user is in
-- "role". What a person of these roles declares of their interests stands by the year in which it was declared.
alter table users add column content_roles text[] not null default '{}'
  constraint users_content_roles check (content_roles <@ array['author', 'reviewer', 'editor']);
create index users_with_content_roles on users (id) where content_roles <> '{}';

create table interest_statements (
  user_id integer not null references users (id) on delete cascade,
  year integer not null,
  -- What the person has to declare, in their words; empty for nothing.
  statement text not null,
  stated_at timestamptz not null,
  primary key (user_id, year)
);
