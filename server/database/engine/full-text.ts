/** Full-text search on both engines: the query text of to_tsquery, and marked matches of ts_headline. */
import { type SQL, sql } from 'drizzle-orm'

const operators = /['\\/:&|!()<>*]/g

/** The words of a search, lower case, without marks. */
export function searchTerms(search: string): string[] {
  const words = search
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return [...new Set(words)].slice(0, 12)
}

/**
 * A search as text for to_tsquery('english', ...): every word must occur, its end may be missing. Empty when
 * there is nothing to search for.
 * @param weights search only text with these weights, for example 'A'.
 */
export function prefixQuery(search: string, weights = ''): string {
  return quotedWords(search)
    .map((word) => `${word}:*${weights}`)
    .join(' & ')
}

/** Does the same for words that are typed to their end. */
export function wholeQuery(search: string, weights: string): string {
  return quotedWords(search)
    .map((word) => `${word}:${weights}`)
    .join(' & ')
}

/** Words of letters and digits as text for to_tsquery: any of them is enough. */
export const anyWordQuery = (words: readonly string[], weights: string): string =>
  words.map((word) => `'${word}':${weights}`).join(' | ')

const quotedWords = (search: string): string[] =>
  search
    .split(/\s+/)
    .map((word) => word.replaceAll(operators, ' ').trim())
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, 12)
    .map((word) => `'${word}'`)

/** Private-use characters, which no text here contains, around a match. */
const matchStart = '\uE000'
const matchEnd = '\uE001'
const selectors = `StartSel=${matchStart}, StopSel=${matchEnd}`

/** ts_headline options: the whole text with its matches. */
export const wholeText = `${selectors}, HighlightAll=true`
/** ts_headline options: the passage around the first matches. */
export const passage = `${selectors}, MaxFragments=1, MaxWords=24, MinWords=10, FragmentDelimiter=" … "`

export interface Fragment {
  text: string
  isMatch: boolean
}

/** Text for ts_headline with spaces around its slashes, as the search columns have them; fragmentsOf removes them. */
export const openSlashes = (text: SQL): SQL => sql`replace(${text}, '/', ' / ')`

/**
 * Splits the result of ts_headline into plain and matching pieces; Markdown marks are dropped.
 * @param letters text to mark where no word matches, since the typed text may be inside a word.
 */
export function fragmentsOf(headline: string, letters = ''): Fragment[] {
  const plain = headline
    .replaceAll(' / ', '/')
    .replaceAll(/\*\*|[~^]|(^|\s)- /g, ' ')
    .replaceAll(/(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/\s+/g, ' ')
  const marked = plain.includes(matchStart) ? plain : markLetters(plain, letters)
  return marked
    .split(/(\uE000[^\uE001]*\uE001)/)
    .filter((piece) => piece !== '')
    .map((piece) =>
      piece.startsWith(matchStart)
        ? { text: piece.slice(1, -1), isMatch: true }
        : { text: piece, isMatch: false },
    )
}

function markLetters(text: string, letters: string): string {
  const at = letters === '' ? -1 : text.toLowerCase().indexOf(letters.toLowerCase())
  if (at < 0) return text
  const end = at + letters.length
  return `${text.slice(0, at)}${matchStart}${text.slice(at, end)}${matchEnd}${text.slice(end)}`
}
