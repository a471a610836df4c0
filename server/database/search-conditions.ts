/**
 * Which cards, chapters and questions match a search, as conditions of a statement: the same for the study home, the
 * palette and the sessions they lead to. `f` is a card, `c` its chapter, `s` the learner's state of the card or a row of
 * nulls, `q` a question.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { AccessLevel } from '#domain/pricing/access.ts'
import { matchPlaces } from '#domain/search/kind-order.ts'
import { prefixQuery, wholeQuery } from '#server/database/engine/full-text.ts'
import { cardIsOpen } from './rules-in-sql.ts'

/** What a search means, once it is interpreted. */
export interface SearchMeaning {
  text: string
  /** Every word occurs, its end may be missing; or the letters occur somewhere as they were typed. */
  by: 'words' | 'letters'
  /** Categories of the outline whose titles hold the text. */
  categoryIds: string[]
}

/** Of a locked card only the question is searched, so that nothing of its answer can be guessed. */
export function cardMatches(search: SearchMeaning, level: AccessLevel): SQL {
  const isOpen = cardIsOpen(level)
  if (search.by === 'letters') {
    const letters = lettersPattern(search.text)
    return sql`(f.question ilike ${letters} or (${isOpen} and f.answer ilike ${letters}))`
  }
  return sql`(f.search @@ ${wordsQuery(search.text)} and (${isOpen} or f.search @@ ${wordsQuery(search.text, 'A')}))`
}

/** By title, description or category. */
export function chapterMatches(search: SearchMeaning): SQL {
  const letters = lettersPattern(search.text)
  const byText =
    search.by === 'letters'
      ? sql`c.title ilike ${letters} or c.description ilike ${letters}`
      : sql`c.search @@ ${wordsQuery(search.text)}`
  return sql`(${byText} or c.category = any(${sql.param(search.categoryIds)}::text[]))`
}

/** By stem and lead-in alone: options, reasons and key point would give the key away. */
export function questionMatches(search: SearchMeaning): SQL {
  const byWords = sql`q.search @@ ${wordsQuery(search.text)}`
  if (search.by === 'words') return byWords
  const letters = lettersPattern(search.text)
  return sql`(${byWords} or q.stem ilike ${letters} or q.lead_in ilike ${letters})`
}

/**
 * Where a row holds the words of a search, as in `matchPlaces`.
 * @param titles the weights of what counts as its title.
 */
export function titlePlace(column: SQL, text: string, titles: string): SQL {
  return sql`case when ${column} @@ ${wholeWords(text, titles)} then ${place('title')}
    when ${column} @@ ${wordsQuery(text, titles)} then ${place('titleBegun')}
    else ${textPlace(column, text)} end`
}

/** The same for what has no title. */
export function textPlace(column: SQL, text: string): SQL {
  return sql`case when ${column} @@ ${wholeWords(text, 'ABCD')} then ${place('text')} else ${place('textBegun')} end`
}

/** The same for a chapter: its category is a title of it, the cards that it holds are its text. */
export function chapterPlace({ text, categoryIds }: SearchMeaning): SQL {
  return sql`greatest(${titlePlace(sql`c.search`, text, 'A')}, case
    when c.category = any(${sql.param(categoryIds)}::text[]) then ${place('titleBegun')} else ${place('text')} end)`
}

const place = (name: keyof typeof matchPlaces): SQL => sql.raw(String(matchPlaces[name]))

const wholeWords = (text: string, weights: string): SQL =>
  sql`to_tsquery('english', ${wholeQuery(text, weights)})`

export const wordsQuery = (text: string, weights = ''): SQL =>
  sql`to_tsquery('english', ${prefixQuery(text, weights)})`

const lettersPattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
