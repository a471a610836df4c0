-- One star in place of the marks that were close to it: of a card its mark for review, of a question its flag in a block
-- and its mark for review. Marks are set by hand, so few rows move.
update card_states set is_starred = true where needs_review and not is_starred;

alter table question_states add column is_starred boolean not null default false;
update question_states set is_starred = true where is_flagged or needs_review;

-- The version before writes and reads is_flagged and needs_review: the star is either of them, whoever writes.
create function star_question() returns trigger language plpgsql as $$
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
create trigger question_states_star before insert or update of is_starred, is_flagged, needs_review on question_states
  for each row execute function star_question();
