import type { ExportedDeck, ExportedNote } from '#contracts/own-cards/own-export.ts'

/** The export of own cards as JSON. */
export interface OwnExport {
  decks: ExportedDeck[]
  notes: ExportedNote[]
}

/** What of the notes is the same in every account, by guid: their texts, and the states and logs of their cards. */
export function lastingNotes({ notes, decks }: OwnExport) {
  const nameOf = new Map(decks.map(({ id, name }) => [id, name]))
  return notes
    .map(({ guid, deckId, form, front, back, why, source, tags, category, cards }) => ({
      ...{ guid, deck: nameOf.get(deckId), form, front, back, why, source, tags, category },
      cards: cards.map(({ number, question, answer, typed, state, ratings }) => ({
        ...{ number, question, answer, typed },
        state: state && {
          ...{ mastery: state.mastery, reviewCount: state.reviewCount, lastConfidence: state.lastConfidence },
          ...{
            stability: state.stability,
            difficulty: state.difficulty,
            lastReviewedAt: state.lastReviewedAt,
          },
          ...{ lastStudyDay: state.lastStudyDay, dueDay: state.dueDay, lapses: state.lapses },
          isSuspended: state.isSuspended,
        },
        ratings: ratings.map(({ reviewedAt, studyDay, confidence, seconds }) => ({
          ...{ reviewedAt, studyDay, confidence, seconds },
        })),
      })),
    }))
    .sort((one, other) => one.guid.localeCompare(other.guid))
}
