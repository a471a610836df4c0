import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { openSlashes, passage } from '#server/database/full-text.ts'

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
  const list = sql.join(
    terms.map((term) => sql`${term}`),
    sql`, `,
  )
  const result = await db.execute(sql`
    select d.id, t.term, w.word, similarity(t.term, w.word) as similarity
    from drugs d
    cross join lateral unnest(string_to_array(d.name_words, ' ')) as w(word)
    cross join unnest(array[${list}]::text[]) as t(term)
    where d.archived_at is null and w.word <> ''
      and (position(t.term in w.word) > 0
        or (abs(length(t.term) - length(w.word)) <= 3 and similarity(t.term, w.word) >= ${leastSimilarity}::real))`)
  return result.rows.map((row) => {
    const { id, term, word, similarity } = row as {
      id: number
      term: string
      word: string
      similarity: number
    }
    return { drugId: id, term, word, similarity }
  })
}

/** Drugs whose text matches, best first, with the passage that does. @param query text of to_tsquery. */
export async function listTextHits(
  db: Database,
  query: string,
  limit: number,
): Promise<{ drugId: number; headline: string }[]> {
  const text = sql`concat_ws(' · ', hits.indication, hits.target, hits.boxed_warning, hits.mechanism_of_action,
    hits.clinical_indications, hits.adverse_effects)`
  const result = await db.execute(sql`
    with asked as (select to_tsquery('english', ${query}) as query),
    hits as (
      select d.*, ts_rank(d.search, asked.query) as rank from drugs d, asked
      where d.archived_at is null and d.search @@ asked.query
      order by rank desc, d.id limit ${limit}
    )
    select hits.id, ts_headline('english', ${openSlashes(text)}, asked.query, ${passage}) as headline
    from hits, asked order by hits.rank desc, hits.id`)
  return result.rows.map((row) => {
    const { id, headline } = row as { id: number; headline: string }
    return { drugId: id, headline }
  })
}
