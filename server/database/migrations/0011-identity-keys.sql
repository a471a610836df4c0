-- Keys are folded by the application from here on (domain/accounts/identity-key.ts), alike on every database. Those that the
-- database made stay until the application has made its own: rows without its version, at every start and every hour.
alter table users alter column username_key drop expression;
alter table users alter column email_key drop expression;
alter table users add column identity_key_version integer;

alter table referrals alter column email_key drop expression;
