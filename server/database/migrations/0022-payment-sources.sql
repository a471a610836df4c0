-- Where the visit of a payment came from, so that what visits brought and what did not come of one add up to all that was
-- paid. Null: not known, because nothing of the visit was stored. The job visits.roll-up writes it.
alter table payments add column traffic_source text;
update payments p set traffic_source = o.source
  from payments s
  -- For each payment by the index of its session, whatever the planner expects.
  cross join lateral (
    select coalesce((array_agg(v.traffic_source order by v.at, v.id)
      filter (where v.traffic_source <> 'internal'))[1], 'direct') as source
    from page_views v where v.session_id = s.visit_session having count(*) > 0
  ) o
  where s.id = p.id;

-- They come from payments now; the version before still writes and reads them.
alter table traffic_days alter column conversions set default 0;
alter table traffic_days alter column revenue_cents set default 0;
