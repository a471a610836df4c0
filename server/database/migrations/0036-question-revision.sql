-- The day of the last check is a part of a question that admins edit: a change of it counts, so that nobody overwrites it unseen.
drop trigger questions_revision on questions;
create trigger questions_revision before update on questions for each row
  when ((old.category, old.task, old.difficulty, old.is_sample, old.stem, old.lead_in, old.options, old.reasons,
      old.key_option, old.key_point, old.tags, old.source, old.link, old.reviewed_on, old.archived_at)
    is distinct from (new.category, new.task, new.difficulty, new.is_sample, new.stem, new.lead_in, new.options,
      new.reasons, new.key_option, new.key_point, new.tags, new.source, new.link, new.reviewed_on, new.archived_at))
  execute function count_revision();
