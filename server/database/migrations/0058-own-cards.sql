-- Cards that learners make themselves (docs/decisions/042-own-cards.md). A card is studied like any flashcard: its state and
-- its reviews have the kind flashcard, and its id is above those of all shipped cards. Decks, notes and cards of a learner
-- take their ids from one counter, so that an id is never used again after its row is gone.
create table own_ids (
  user_id integer primary key references users (id) on delete cascade,
  last_id integer not null constraint own_ids_last check (last_id > 1073741824)
);

create table own_decks (
  user_id integer not null references users (id) on delete cascade,
  id integer not null,
  -- With :: between the names of decks that contain each other.
  name text not null constraint own_decks_name check (name <> ''),
  created_at timestamptz not null,
  primary key (user_id, id),
  constraint own_decks_once unique (user_id, name)
);

-- What a learner writes; its form says which cards come of it.
create table own_notes (
  user_id integer not null references users (id) on delete cascade,
  id integer not null,
  deck_id integer not null,
  form text not null constraint own_notes_form
    check (form in ('basic', 'reversed', 'typed', 'cloze', 'occlusion')),
  front text not null,
  back text not null default '',
  why text not null default '',
  source text not null default '',
  tags text[] not null default '{}',
  -- A category of the outline; null where the learner has named none.
  category text,
  -- What it was made of: a question, a card, a drug, or a part of a primer.
  origin_kind text constraint own_notes_origin check (origin_kind in ('question', 'flashcard', 'drug', 'primer')),
  origin_id integer,
  origin_part text,
  -- Made by the browser with the note, or by the program from which it was imported: the same note comes once.
  guid text not null,
  -- The fields as the last import had them; null for notes that were made here.
  imported jsonb,
  revision integer not null default 0,
  created_at timestamptz not null,
  revised_at timestamptz not null,
  -- Deleted; it can be brought back for 30 days.
  archived_at timestamptz,
  primary key (user_id, id),
  constraint own_notes_once unique (user_id, guid),
  constraint own_notes_deck foreign key (user_id, deck_id) references own_decks (user_id, id) on delete cascade
);
create index own_notes_of_deck on own_notes (user_id, deck_id);
create index own_notes_origins on own_notes (user_id, origin_kind, origin_id) where origin_kind is not null;
create index own_notes_deleted on own_notes (archived_at) where archived_at is not null;

-- The texts that a note had before, by the revision that each was.
create table own_note_history (
  user_id integer not null references users (id) on delete cascade,
  note_id integer not null,
  revision integer not null,
  content jsonb not null,
  -- When another text took its place.
  saved_at timestamptz not null,
  primary key (user_id, note_id, revision),
  constraint own_note_history_note foreign key (user_id, note_id) references own_notes (user_id, id) on delete cascade
);

-- A card of a note, as it is studied.
create table own_cards (
  user_id integer not null references users (id) on delete cascade,
  id integer not null,
  note_id integer not null,
  -- 1, and 2 for the reverse; the number of the gap in a cloze text.
  number smallint not null,
  -- Markdown, made of the note whenever it is saved.
  question text not null,
  answer text not null,
  -- The text that the learner types before the answer; null for other forms.
  typed text,
  -- The note no longer has this card, or is deleted.
  archived_at timestamptz,
  -- Of a picture or sound the description is found, not the key.
  search tsvector generated always as (
    setweight(to_tsvector('english',
      replace(regexp_replace(question, '\]\((media|occlusion):[^)]*\)', ']', 'g'), '/', ' / ')), 'A') ||
    setweight(to_tsvector('english',
      replace(regexp_replace(answer, '\]\((media|occlusion):[^)]*\)', ']', 'g'), '/', ' / ')), 'B')) stored,
  primary key (user_id, id),
  constraint own_cards_once unique (user_id, note_id, number),
  constraint own_cards_note foreign key (user_id, note_id) references own_notes (user_id, id) on delete cascade
);

-- The part of a day's minutes, in percent, for own cards that name no category.
alter table users add column own_cards_share integer not null default 10
  constraint users_own_cards_share check (own_cards_share between 0 and 90);
