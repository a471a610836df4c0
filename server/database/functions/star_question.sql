-- The version before writes and reads is_flagged and needs_review: the star is either of them, whoever writes.
create or replace function star_question() returns trigger language plpgsql as $$
begin
  if new.is_starred is distinct from (case when tg_op = 'UPDATE' then old.is_starred else false end) then
    new.is_flagged := new.is_flagged and new.is_starred;
    new.needs_review := new.is_starred;
  else
    new.is_starred := new.is_flagged or new.needs_review;
  end if;
  return new;
end
$$;
