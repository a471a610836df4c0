-- Notes a change of the question bank or of its statistics, whoever makes it.
create or replace function note_bank_change() returns trigger language plpgsql as $$
begin
  update question_bank_version set version = gen_random_uuid();
  return null;
end
$$;
