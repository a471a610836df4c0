-- Migration 0042 took the last time that a user was seen from sessions that still stand. Browsers that a user has signed in
-- from remember it too, after the session has ended.
update users set last_seen_at = seen.at
  from (select user_id, max(last_seen_at) as at from known_browsers group by user_id) seen
  where seen.user_id = users.id and (users.last_seen_at is null or users.last_seen_at < seen.at);
