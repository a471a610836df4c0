/**
 * Conditions that select the cards, chapters and questions which match a search: the same for the study home,
 * the palette and the sessions started from them. `f` is a card, `c` its chapter, `s` the learner's state of
 * the card or a row of nulls, `p` a part of a primer, `q` a question.
 */

import { type SQL, sql } from 'drizzle-orm'
import type { AccessLevel } from '#domain/pricing/access.ts'
import { matchPlaces } from '#domain/search/kind-order.ts'
import { prefixQuery, wholeQuery } from '#server/database/engine/full-text.ts'
import { partOf } from './like-pattern.ts'
import { cardIsOpen, chapterIsOpen } from './rules-in-sql.ts'

/** The interpretation of a search. */
export interface SearchMeaning {
  text: string
  /** `words`: every word occurs, its end may be missing; `letters`: the letters occur somewhere as typed. */
  by: 'words' | 'letters'
  /** The categories of the outline whose titles contain the text. */
  categoryIds: string[]
}

/**
 * Whether a card matches. Only the question of a locked card is searched, so that nothing of its answer can
 * be guessed.
 */
export function cardMatches(search: SearchMeaning, level: AccessLevel): SQL {
  const isOpen = cardIsOpen(level)
  if (search.by === 'letters') {
    const letters = partOf(search.text)
    return sql`(f.question ilike ${letters} or (${isOpen} and f.answer ilike ${letters}))`
  }
  return sql`(f.search @@ ${wordsQuery(search.text)} and (${isOpen} or f.search @@ ${wordsQuery(search.text, 'A')}))`
}

/** Whether a chapter matches by title, description or category. */
export function chapterMatches(search: SearchMeaning): SQL {
  const letters = partOf(search.text)
  const byText =
    search.by === 'letters'
      ? sql`c.title ilike ${letters} or c.description ilike ${letters}`
      : sql`c.search @@ ${wordsQuery(search.text)}`
  return sql`(${byText} or c.category = any(${sql.param(search.categoryIds)}::text[]))`
}

/** Whether a part of a primer matches. Only the heading of a locked one is searched. */
export function primerMatches(search: SearchMeaning, level: AccessLevel): SQL {
  const isOpen = chapterIsOpen(level)
  if (search.by === 'letters') {
    const letters = partOf(search.text)
    return sql`(p.heading ilike ${letters} or (${isOpen} and p.body ilike ${letters}))`
  }
  return sql`(p.search @@ ${wordsQuery(search.text)} and (${isOpen} or p.search @@ ${wordsQuery(search.text, 'A')}))`
}

/**
 * Whether a question matches by stem and lead-in alone: options, reasons and key point would reveal the key.
 */
export function questionMatches(search: SearchMeaning): SQL {
  const byWords = sql`q.search @@ ${wordsQuery(search.text)}`
  if (search.by === 'words') return byWords
  const letters = partOf(search.text)
  return sql`(${byWords} or q.stem ilike ${letters} or q.lead_in ilike ${letters})`
}

/**
 * The place at which a row holds the words of a search, as in `matchPlaces`.
 * @param titles the weights of the text that counts as its title.
 */
export function titlePlace(column: SQL, text: string, titles: string): SQL {
  return sql`case when ${column} @@ ${wholeWords(text, titles)} then ${place('title')}
    when ${column} @@ ${wordsQuery(text, titles)} then ${place('titleBegun')}
    else ${textPlace(column, text)} end`
}

/** Does the same for rows without a title. */
export function textPlace(column: SQL, text: string): SQL {
  return sql`case when ${column} @@ ${wholeWords(text, 'ABCD')} then ${place('text')} else ${place('textBegun')} end`
}

/** Does the same for a chapter: its category counts as a title, its cards count as its text. */
export function chapterPlace({ text, categoryIds }: SearchMeaning): SQL {
  return sql`greatest(${titlePlace(sql`c.search`, text, 'A')}, case
    when c.category = any(${sql.param(categoryIds)}::text[]) then ${place('titleBegun')} else ${place('text')} end)`
}

const place = (name: keyof typeof matchPlaces): SQL => sql.raw(String(matchPlaces[name]))

const wholeWords = (text: string, weights: string): SQL =>
  sql`to_tsquery('english', ${wholeQuery(text, weights)})`

export const wordsQuery = (text: string, weights = ''): SQL =>
  sql`to_tsquery('english', ${prefixQuery(text, weights)})`
