-- Deletes what is known of an account’s addresses from mail that came back: of the one that is no longer current, or, with the
-- account, of all that it had, asked for or was mailed a link to. What another account has by now stays with that.
create or replace function forget_addresses() returns trigger language plpgsql as $$
declare
  keys text[] := array[old.email_key];
begin
  if tg_op = 'DELETE' then
    keys := keys || array[lower(old.pending_email), lower(old.confirmed_email)]
      || array(select lower(email) from address_confirmations where user_id = old.id);
  end if;
  keys := array(
    select key from unnest(keys) key
    where not exists (select from users other where other.email_key = key and other.id <> old.id));
  delete from failing_addresses where email_key = any(keys);
  delete from delivery_reports where email_key = any(keys);
  return old;
end
$$;
