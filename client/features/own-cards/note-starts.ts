import type { Flashcard, Primer, StudyCard } from '#contracts/catalogue/catalogue.ts'
import type { Drug } from '#contracts/drugs/drugs.ts'
import type { BlockQuestion } from '#contracts/questions/questions.ts'
import { mostNoteCharacters } from '#domain/own-cards/limits.ts'
import type { NoteStart, NoteValues } from './editor/note-values.ts'

/** What a card begins with that is made of something shipped: its texts, to be made the learner's own. */

const longestSource = 500

function startOf(origin: NonNullable<NoteStart['origin']>, values: Partial<NoteValues>): NoteStart {
  const { front = '', back = '', source = '' } = values
  return {
    origin,
    values: {
      ...values,
      front: front.slice(0, mostNoteCharacters),
      back: back.slice(0, mostNoteCharacters),
      source: source.slice(0, longestSource),
    },
  }
}

/** The key point, in which the learner leaves words out. */
export function startOfQuestion({ questionId, explanation }: BlockQuestion): NoteStart {
  const { keyPoint: front, source } = explanation ?? {}
  return startOf({ kind: 'question', id: questionId }, { form: 'cloze', front, source })
}

export const startOfCard = ({ flashcard, chapter }: StudyCard): NoteStart =>
  startOf(
    { kind: 'flashcard', id: flashcard.id },
    { ...textsOf(flashcard), category: chapter.category ?? '' },
  )

const textsOf = ({ question: front, answer: back, why, source }: Flashcard) => ({ front, back, why, source })

export const startOfDrug = ({ id, genericName, indication: back, source }: Drug): NoteStart =>
  startOf({ kind: 'drug', id }, { front: `**${genericName}**: `, back, source })

export const startOfPrimerPart = (chapterId: number, part: Primer['parts'][number]): NoteStart =>
  startOf({ kind: 'primer', id: chapterId, part: part.key }, { form: 'cloze', front: part.body })
