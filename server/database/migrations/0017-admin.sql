-- Administration: revisions and history of content, archived chapters, invitations, broadcasts, statistics of cards,
-- runs of jobs, and indexes for lists that grow.

-- Counts the changes of what learners read, whoever makes them, so that an edit of an older text can be refused.
create function count_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;
alter table flashcards add column revision integer not null default 1;
create trigger flashcards_revision before update on flashcards for each row
  when ((old.question, old.answer, old.why, old.tags, old.source, old.archived_at)
    is distinct from (new.question, new.answer, new.why, new.tags, new.source, new.archived_at))
  execute function count_revision();
alter table questions add column revision integer not null default 1;
create trigger questions_revision before update on questions for each row
  when ((old.category, old.task, old.difficulty, old.is_sample, old.stem, old.lead_in, old.options, old.reasons,
      old.key_option, old.key_point, old.tags, old.source, old.link, old.archived_at)
    is distinct from (new.category, new.task, new.difficulty, new.is_sample, new.stem, new.lead_in, new.options,
      new.reasons, new.key_option, new.key_point, new.tags, new.source, new.link, new.archived_at))
  execute function count_revision();
alter table drugs add column revision integer not null default 1;
create trigger drugs_revision before update on drugs for each row
  when ((old.generic_name, old.brand_name, old.classification, old.subclass, old.target, old.indication,
      old.mechanism_of_action, old.clinical_indications, old.adverse_effects, old.boxed_warning)
    is distinct from (new.generic_name, new.brand_name, new.classification, new.subclass, new.target, new.indication,
      new.mechanism_of_action, new.clinical_indications, new.adverse_effects, new.boxed_warning))
  execute function count_revision();

-- Options that somebody has chosen in a block that is not finished: they keep their places.
create index block_questions_open on block_questions (question_id) where chosen is not null and final_at is null;

-- A text as it was before an admin changed it.
create table content_history (
  id bigint generated always as identity primary key,
  subject text not null check (subject in ('flashcard', 'question', 'drug')),
  subject_id integer not null,
  -- The revision that this text was.
  revision integer not null,
  content jsonb not null,
  -- Who replaced it, and when.
  saved_by text not null,
  saved_at timestamptz not null
);
create index content_history_subject on content_history (subject, subject_id, id desc);

-- A conflict now holds the row that the loader would have written; the next edition notes those of before again.
delete from content_conflicts;

-- A chapter that an admin deleted: what learners did with its cards stays.
alter table chapters add column archived_at timestamptz;

-- The link of an invitation: it works once, for seven days.
create table invitations (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  created_at timestamptz not null
);
create index invitations_user on invitations (user_id);

-- Words of names and addresses, for a search by their beginnings; user-admin.queries.ts repeats the expression.
create index users_search on users using gin (to_tsvector('simple', regexp_replace(
  username || ' ' || email || ' ' || first_name || ' ' || last_name, '[^[:alnum:]]+', ' ', 'g')));
create index users_newest on users (created_at desc, id desc);

-- Money that fits no order, or came back: what an admin has done about it.
alter table payments add column handled_at timestamptz;
alter table payments add column handled_by text;
alter table payments add column handled_note text not null default '';
-- When an admin ended the premium that a payment gave.
alter table payments add column access_ended_at timestamptz;
-- Open mismatches stand before all others; payment-admin.queries.ts repeats the expression.
create index payments_listed on payments
  ((status = 'mismatch' and handled_at is null) desc, paid_at desc, id desc);
create index payments_mismatch on payments
  ((status = 'mismatch' and handled_at is null) desc, paid_at desc, id desc) where status = 'mismatch';
create index payments_refunded on payments
  ((status = 'mismatch' and handled_at is null) desc, paid_at desc, id desc) where refunded_cents > 0;
create index orders_promo_code on orders (promo_code_id) where promo_code_id is not null;
create index payments_user on payments (user_id) where user_id is not null;

-- A message to many: a job writes its e-mails in batches, up to the user or the place in the list where it stands.
create table broadcasts (
  id integer generated always as identity primary key,
  -- Made by the browser: the same request starts one broadcast.
  request_id uuid not null unique,
  template text not null,
  -- What everybody gets, rendered when the broadcast started; the rows of the outbox do not repeat the body.
  subject text not null,
  body text not null,
  audience text not null check (audience in ('all', 'list')),
  -- Of a list: its addresses.
  emails text[] not null default '{}',
  -- Registered users up to this id are written to; later ones are not.
  last_user_id integer not null default 0,
  -- How far the job has come: a user id, or a number of addresses.
  position integer not null default 0,
  total integer not null,
  -- E-mails written to the outbox; addresses that were left out because they have unsubscribed.
  queued integer not null default 0,
  skipped integer not null default 0,
  status text not null default 'running' check (status in ('running', 'queued', 'cancelled')),
  created_by text not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
alter table outbox add column broadcast_id integer references broadcasts on delete set null;
create index outbox_broadcast on outbox (broadcast_id, status) where broadcast_id is not null;
-- Mail to one person leaves before that of a broadcast.
drop index outbox_due;
create index outbox_due on outbox ((broadcast_id is not null), next_attempt_at, id) where status = 'queued';

-- What learners did with a card, and with a chapter, all of them together: computed by a job.
create table card_statistics (
  flashcard_id integer primary key references flashcards on delete cascade,
  learners integer not null,
  -- Ratings that count.
  attempts bigint not null,
  average_mastery double precision not null,
  last_studied_at timestamptz,
  computed_at timestamptz not null
);
create index card_statistics_attempts on card_statistics (attempts desc, flashcard_id);
create table chapter_statistics (
  chapter_id integer primary key references chapters on delete cascade,
  studied_cards integer not null,
  learners integer not null,
  average_mastery double precision not null,
  computed_at timestamptz not null
);

-- The latest run of each background job.
create table job_runs (
  name text primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  duration_ms integer,
  -- Of the latest run that failed; it stays until one succeeds.
  error text,
  failed_at timestamptz
);

create index audit_log_action on audit_log (action, id desc);
create index audit_log_subject on audit_log (subject_type, subject_id, id desc);
create index audit_log_actor on audit_log (actor_name, id desc);
