-- Keeps `unsubscribes`, which servers of the version before 0.37 read: an address that declined one of their kinds gets neither.
create or replace function mirror_mail_preference() returns trigger language plpgsql as $$
declare
  address text := coalesce(new.email_key, old.email_key);
begin
  if exists (select from mail_preferences
      where email_key = address and kind in ('news', 'invitations') and not is_wanted) then
    insert into unsubscribes (email_key, created_at) values (address, coalesce(new.changed_at, old.changed_at)) on conflict do nothing;
  else
    delete from unsubscribes where email_key = address;
  end if;
  return null;
end
$$;
