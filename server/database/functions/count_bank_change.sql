-- Counts the changes of the question bank and of its statistics, whoever makes them.
create or replace function count_bank_change() returns trigger language plpgsql as $$
begin
  update question_bank_version set version = version + 1;
  return null;
end
$$;
