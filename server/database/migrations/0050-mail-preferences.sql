-- Which kinds of mail the reader of an address wants, as domain/messages/mail-kinds.ts lists them. A kind without a row is
-- wanted. It is kept by address and not by account, since friends of users and addresses of lists have no account.
create table mail_preferences (
  email_key text not null,
  kind text not null check (kind in ('news', 'reminders', 'invitations')),
  is_wanted boolean not null,
  -- link: a link in a mail; page: the profile, signed in; complaint: to the provider of the mailbox.
  changed_by text not null check (changed_by in ('link', 'page', 'complaint')),
  changed_at timestamptz not null,
  primary key (email_key, kind)
);

-- Servers of the version before read and write `unsubscribes`. While they run, each change is made in both tables: what they
-- end is declined in both kinds, and who declines one of the two gets neither from them.
create function mirror_unsubscribe() returns trigger language plpgsql as 'begin return null; end';
create trigger unsubscribes_mirror after insert on unsubscribes for each row
  when (pg_trigger_depth() = 0) execute function mirror_unsubscribe();

-- Who unsubscribed so far got neither news nor invitations.
insert into mail_preferences (email_key, kind, is_wanted, changed_by, changed_at)
select email_key, kind, false, 'link', created_at from unsubscribes cross join (values ('news'), ('invitations')) kinds (kind);

create function mirror_mail_preference() returns trigger language plpgsql as 'begin return null; end';
create trigger mail_preferences_mirror after insert or update or delete on mail_preferences for each row
  execute function mirror_mail_preference();

-- What was declined goes with its account to a new address, and is deleted with the account; but only where the account has
-- proved to read the address, since anybody can open an account with the address of somebody else.
create function follow_account() returns trigger language plpgsql as 'begin return null; end';
create trigger users_mail_preferences_moved after update of email_key on users for each row
  when (old.email_key is distinct from new.email_key and new.email_key is not null
    and old.confirmed_email is not distinct from old.email)
  execute function follow_account();
create trigger users_mail_preferences_deleted after delete on users for each row
  when (old.confirmed_email is not distinct from old.email)
  execute function follow_account();

-- The end of premium access of which the user was reminded, or would have been: each is considered once.
alter table users add column reminded_of_end timestamptz;
