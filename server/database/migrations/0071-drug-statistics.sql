-- How many learners study each drug: the job that counts the learners of cards and chapters counts them too. The queue of reviews orders by it.
create table drug_statistics (
  drug_id integer primary key references drugs (id) on delete cascade,
  learners integer not null,
  computed_at timestamptz not null
);
