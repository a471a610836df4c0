-- A promo code may be for some plans only, and for accounts that have not bought anything yet. A server of the version
-- before does not ask for either.
alter table promo_codes
  -- Empty: every plan.
  add column plan_ids text[] not null default '{}',
  add column is_first_purchase_only boolean not null default false;
create index promo_reservations_code on promo_reservations (promo_code_id, id desc);
