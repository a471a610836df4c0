-- What is known of an address from mail that came back goes with the account whose address it is: when the account is deleted,
-- and when another address takes its place.
create function forget_addresses() returns trigger language plpgsql as 'begin return old; end';
create trigger users_addresses_moved after update of email_key on users for each row
  when (old.email_key is distinct from new.email_key and old.email is distinct from new.email)
  execute function forget_addresses();
create trigger users_addresses_deleted before delete on users for each row execute function forget_addresses();

create index delivery_reports_email on delivery_reports (email_key);
