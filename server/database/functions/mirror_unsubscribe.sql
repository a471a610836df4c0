-- What a server of the version before 0.37 writes into `unsubscribes` is declined in both kinds that it knows as one.
create or replace function mirror_unsubscribe() returns trigger language plpgsql as $$
begin
  insert into mail_preferences (email_key, kind, is_wanted, changed_by, changed_at)
  select new.email_key, kind, false, 'link', new.created_at from (values ('news'), ('invitations')) kinds (kind)
  on conflict (email_key, kind) do update
    set is_wanted = false, changed_by = excluded.changed_by, changed_at = excluded.changed_at
    where mail_preferences.is_wanted;
  return null;
end
$$;
