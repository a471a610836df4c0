-- Broadcasts to a part of the users, and at a later time.
alter table broadcasts
  -- Which users, where not all, as domain/messages/segment.ts defines it.
  add column segment jsonb,
  -- The values of its placeholders, from which a scheduled one is rendered again for another day.
  add column variables jsonb,
  -- While its status is `queued`: it waits for its time, or is being written. Servers of the version before, which know
  -- no part of the users and no time, leave a queued broadcast alone.
  add column phase text check (phase in ('scheduled', 'writing')),
  -- When the job starts it; null: at once.
  add column starts_at timestamptz,
  -- The instant at which its recipients were decided.
  add column started_at timestamptz,
  -- Recipients that were left out because their account is suspended.
  add column suspended integer not null default 0;
