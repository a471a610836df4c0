-- Notes of a deck that an admin has taken down (docs/decisions/047-shared-decks.md): nobody else reads them, in whichever deck
-- they are by now.
alter table own_notes add column taken_down boolean not null default false;

update own_notes n set taken_down = true
from own_shares s
join own_decks shared on shared.user_id = s.user_id and shared.id = s.deck_id
join own_decks d on d.user_id = s.user_id and (d.id = shared.id or starts_with(d.name, shared.name || '::'))
where s.removed_at is not null and n.user_id = s.user_id and n.deck_id = d.id;
