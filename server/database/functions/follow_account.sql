-- The preferences and subscriptions of an account’s address go with the account to a new address, and are deleted with the account.
-- Where the new address has declined a kind before, it stays declined.
create or replace function follow_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into mail_preferences (email_key, kind, is_wanted, changed_by, changed_at)
    select new.email_key, kind, is_wanted, changed_by, changed_at from mail_preferences where email_key = old.email_key
    on conflict (email_key, kind) do update
      set is_wanted = false, changed_by = excluded.changed_by, changed_at = excluded.changed_at
      where mail_preferences.is_wanted and not excluded.is_wanted;
    insert into mail_subscriptions (email_key, kind, email, categories, subscribed_at, told_until)
    select new.email_key, kind, new.email, categories, subscribed_at, told_until
    from mail_subscriptions where email_key = old.email_key
    on conflict (email_key, kind) do nothing;
  end if;
  delete from mail_preferences where email_key = old.email_key;
  delete from mail_subscriptions where email_key = old.email_key;
  delete from subscription_requests where email_key = old.email_key;
  return null;
end
$$;
