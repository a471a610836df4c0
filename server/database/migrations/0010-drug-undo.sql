-- The rating that a row takes back; such a row has a review_id of its own.
alter table drug_reviews add column undoes uuid;
