import { deckSeparator, isInside } from './deck-name.ts'
import { longestDeckName } from './limits.ts'

/** Decks that learners share by a link, and what readers may do with them. */

/** The most notes of a deck that is shared, with those inside it. */
export const mostSharedNotes = 5000
/** The most characters of its cards, all together. */
export const mostSharedCharacters = 20_000_000
/** The number of notes that the page of a shared deck shows. */
export const notesInPreview = 20
/** The most offers that are shown, and decided, at once. */
export const mostOffersAtOnce = 50
/** The longest name that an author or a reader shows, in characters. */
export const longestShownName = 60
/** The most characters of the reason for a suggestion. */
export const longestWhy = 1000

/** Why a shared deck is reported. */
export const reportGrounds = ['copyright', 'patient-data', 'wrong', 'other'] as const
export type ReportGround = (typeof reportGrounds)[number]

export const reportGroundNames: Record<ReportGround, string> = {
  copyright: 'It copies the work of others',
  'patient-data': 'It has data of patients',
  wrong: 'It is wrong',
  other: 'Something else',
}

export const suggestionStates = ['open', 'accepted', 'declined'] as const
export type SuggestionState = (typeof suggestionStates)[number]

/** What readers see of the name of a deck: its last part. */
export const sharedTitle = (deckName: string): string => deckName.split(deckSeparator).at(-1) ?? deckName

/**
 * The name of the deck into which a shared one is copied: the title, with a number where the reader has a deck of this name, or
 * decks inside one.
 */
export function freeDeckName(title: string, names: readonly string[]): string {
  const isTaken = (name: string) => names.some((known) => known === name || isInside(known, name))
  const short = title.slice(0, longestDeckName - 10).toWellFormed()
  let name = short
  for (let number = 2; isTaken(name); number++) name = `${short} (${number})`
  return name
}

/**
 * The reader's deck for a note of the author's.
 * @param deck the name of the note's deck @param root that of the shared deck @param into that of the reader's copy; a name that
 * would be too long stays at the copy itself
 */
export function copiedDeckName(deck: string, { root, into }: { root: string; into: string }): string {
  const name = `${into}${deck.slice(root.length)}`
  return name.length > longestDeckName ? into : name
}
