-- Decks that learners share by a link (docs/decisions/047-shared-decks.md). A share is found by its token, before its
-- author is known. The tables of readers name a share without a foreign key: what is stored about an author then never
-- includes a reader, and a share that is gone has ended.
create table own_shares (
  id integer primary key generated always as identity,
  user_id integer not null references users (id) on delete cascade,
  deck_id integer not null,
  -- 128 random bits, kept as text so that the author can copy the link again.
  token text not null constraint own_shares_token unique,
  -- The name that readers see; empty when the author shows none.
  author_name text not null default '',
  -- When the author agreed to the notice about other people's texts and patients' data.
  agreed_at timestamptz not null,
  created_at timestamptz not null,
  copies integer not null default 0,
  -- The author stopped it.
  ended_at timestamptz,
  -- An admin took it down; the author reads why.
  removed_at timestamptz,
  removal_reason text not null default '',
  constraint own_shares_once unique (user_id, deck_id)
);

-- A reader's copy of a shared deck, which gets the author's later changes as offers.
create table own_subscriptions (
  user_id integer not null references users (id) on delete cascade,
  share_id integer not null,
  -- The reader's deck.
  deck_id integer not null,
  created_at timestamptz not null,
  primary key (user_id, share_id)
);

-- A note that came with a subscription, or was left out of it, by its guid: what its author changes later is offered.
create table own_subscribed_notes (
  user_id integer not null references users (id) on delete cascade,
  share_id integer not null,
  guid text not null,
  -- The author's revision that the reader last took or left; null for a note that the reader keeps without its author.
  revision integer,
  primary key (user_id, share_id, guid),
  constraint own_subscribed_notes_of foreign key (user_id, share_id)
    references own_subscriptions (user_id, share_id) on delete cascade
);

-- A change of a note that a reader suggests to its author.
create table own_suggestions (
  id integer primary key generated always as identity,
  share_id integer not null,
  reader_id integer not null references users (id) on delete cascade,
  guid text not null,
  -- The front of the reader's note, by which both know what it is about.
  front text not null,
  -- The fields with the reader's text.
  content jsonb not null,
  why text not null default '',
  -- The name that the author sees; empty when the reader shows none.
  reader_name text not null default '',
  state text not null default 'open' constraint own_suggestions_state check (state in ('open', 'accepted', 'declined')),
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint own_suggestions_decided check ((state = 'open') = (decided_at is null))
);
create unique index own_suggestions_open on own_suggestions (share_id, reader_id, guid) where state = 'open';
create index own_suggestions_of_share on own_suggestions (share_id) where state = 'open';
create index own_suggestions_of_reader on own_suggestions (reader_id, share_id);

-- What was reported to the admins about a shared deck, also by people without an account.
create table own_share_flags (
  id integer primary key generated always as identity,
  share_id integer references own_shares (id) on delete set null,
  reporter_id integer references users (id) on delete set null,
  ground text not null constraint own_share_flags_ground check (ground in ('copyright', 'patient-data', 'wrong', 'other')),
  reason text not null,
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolution text constraint own_share_flags_resolution check (resolution in ('dismiss', 'remove', 'approve')),
  resolution_notes text,
  resolved_by integer references users (id) on delete set null
);
create unique index own_share_flags_open on own_share_flags (share_id, reporter_id) where resolved_at is null;
create index own_share_flags_of_share on own_share_flags (share_id);
create index own_share_flags_of_reporter on own_share_flags (reporter_id);
create index own_share_flags_resolved_by on own_share_flags (resolved_by);
