-- What a learner's plan foresaw of a month, made with the first plan of each calendar month, to be compared with what came.
create table promise_records (
  user_id integer not null references users (id) on delete cascade,
  -- The study day of the month's first date.
  month_day integer not null,
  -- Of the month that was foreseen: its first study day, and the first after it.
  study_day integer not null,
  until_day integer not null,
  made_at timestamptz not null,
  daily_minutes integer not null,
  -- Flashcards of the outline: seen when it was made, and to come new.
  cards_seen integer not null,
  new_cards integer not null,
  -- The 80 % range of the share of reviews recalled; null where no review was foreseen.
  recalled_low double precision,
  recalled_high double precision,
  primary key (user_id, month_day)
);
