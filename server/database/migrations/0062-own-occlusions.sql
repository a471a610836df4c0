-- A note may be a picture with regions that are covered. Its front names the picture and the regions, as text.
alter table own_notes drop constraint own_notes_form;
alter table own_notes add constraint own_notes_form
  check (form in ('basic', 'reversed', 'typed', 'cloze', 'occlusion'));
