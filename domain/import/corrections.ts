import { type CardDetails, detailFields } from './card-fields.ts'
import { tagsOf } from './file-cards.ts'
import type { ReadCard } from './plan-import.ts'

/** The fields of a row that somebody may correct before the import. */
export const correctedFields = ['question', 'answer', 'tags', ...detailFields] as const
export type CorrectedField = (typeof correctedFields)[number]

/** What somebody typed in place of the cells of a row, by the line of the row in its file. */
export interface RowCorrection {
  line: number
  /** The row is not imported. */
  isLeftOut?: boolean | undefined
  /** The texts in Markdown; tags are separated by semicolons. */
  texts?: Partial<Record<CorrectedField, string | undefined>> | undefined
}

/** The cards of a file with the texts that were typed in place of theirs. */
export function withCorrections(
  cards: readonly ReadCard[],
  corrections: readonly RowCorrection[],
): ReadCard[] {
  const byLine = new Map(corrections.map((correction) => [correction.line, correction]))
  return cards.flatMap((card) => {
    const correction = byLine.get(card.line)
    if (!correction) return [card]
    return correction.isLeftOut ? [] : [corrected(card, correction.texts ?? {})]
  })
}

function corrected(card: ReadCard, texts: NonNullable<RowCorrection['texts']>): ReadCard {
  const { question = card.question, answer = card.answer, tags } = texts
  const details = detailFields.flatMap((field) => {
    const text = texts[field] ?? card.details[field]
    return text === undefined ? [] : [[field, text.trim()]]
  })
  const cells = { question: question.trim(), answer: answer.trim() }
  return {
    ...card,
    ...cells,
    raw: { ...cells, why: texts.why ?? card.raw.why ?? '' },
    tags: tags === undefined ? card.tags : tagsOf(tags),
    details: Object.fromEntries(details) as Partial<CardDetails>,
    problems: [],
  }
}
