import { sql } from 'drizzle-orm'
import type { MatchPlace } from '#domain/search/kind-order.ts'
import type { Database } from '#server/database/connect.ts'
import { openSlashes, passage } from '#server/database/engine/full-text.ts'
import { executePrepared } from '#server/database/engine/prepared.ts'
import { titlePlace, wordsQuery } from '#server/database/search-conditions.ts'

/** A word of a drug's name that resembles a word of the search. */
export interface NameHit {
  drugId: number
  term: string
  word: string
  /** Shared trigrams, 0 to 1. */
  similarity: number
}

/** Below this two words share too little to be the same name misspelt. */
const leastSimilarity = 0.2

export async function listNameHits(db: Database, terms: string[]): Promise<NameHit[]> {
  if (terms.length === 0) return []
  return executePrepared<NameHit>(
    db,
    'drug_name_hits',
    sql`select d.id as "drugId", t.term, w.word, similarity(t.term, w.word) as similarity
    from drugs d
    cross join lateral unnest(string_to_array(d.name_words, ' ')) as w(word)
    cross join unnest(${sql.param(terms)}::text[]) as t(term)
    where d.archived_at is null and w.word <> ''
      and (position(t.term in w.word) > 0
        or (abs(length(t.term) - length(w.word)) <= 3 and similarity(t.term, w.word) >= ${leastSimilarity}::real))`,
  )
}

export interface TextHit {
  drugId: number
  place: MatchPlace
  headline: string
}

/** Drugs whose text matches, those of the class or with the target first, with the passage that does. */
export async function listTextHits(db: Database, search: string, limit: number): Promise<TextHit[]> {
  const text = sql`concat_ws(' · ', hits.indication, hits.target, hits.boxed_warning, hits.mechanism_of_action,
    hits.clinical_indications, hits.adverse_effects)`
  return executePrepared<TextHit>(
    db,
    'drug_text_hits',
    sql`with typed as (select ${wordsQuery(search)} as query),
    hits as (
      select d.id, d.indication, d.target, d.boxed_warning, d.mechanism_of_action, d.clinical_indications,
        d.adverse_effects, ${titlePlace(sql`d.search`, search, 'AB')} as place, ts_rank(d.search, typed.query) as rank
      from drugs d, typed
      where d.archived_at is null and d.search @@ typed.query
      order by place desc, rank desc, d.id limit ${limit}
    )
    select hits.id as "drugId", hits.place, ts_headline('english', ${openSlashes(text)}, typed.query, ${passage}) as headline
    from hits, typed order by hits.place desc, hits.rank desc, hits.id`,
  )
}
