import type { Content } from '#content/read-content.ts'

/** An item of the content that somebody reads again: its id, the day of its last reading, and its text. */
export interface DatedItem {
  /** The id of a card or a question; figure:KEY, summary:CHAPTER, primer:CHAPTER. */
  id: string
  /** The day on which it was last read again against its source, as an ISO date. */
  reviewed: string
  text: string
  /** The chapter or the category to which it belongs. */
  place: string
  sources: string[]
}

const sourcesOf = ({ source }: { source: string }) => source.split(/;\s*/)
const joined = (...texts: (string | undefined)[]) => texts.filter(Boolean).join('\n')

/** All items of the content except the monographs of drugs. */
export function datedItems({ chapters, questions, figures, primers }: Content): DatedItem[] {
  return [
    ...chapters.flatMap((chapter) => [
      ...chapter.cards.map((card) => ({
        id: card.id,
        reviewed: card.reviewed,
        text: joined(card.question, card.answer, card.why, card.tags.join(', ')),
        place: chapter.key,
        sources: sourcesOf(card),
      })),
      ...summaryOf(chapter),
    ]),
    ...questions.map((question) => ({
      id: question.id,
      reviewed: question.reviewed,
      text: joined(
        question.stem,
        question.exhibit,
        question.lead_in,
        ...question.options.flatMap(({ text, why }) => [text, why]),
        question.key_point,
        question.evidence,
        question.tags.join(', '),
      ),
      place: question.category,
      sources: [...sourcesOf(question), ...question.further_sources.flatMap(sourcesOf)],
    })),
    ...[...figures].map(([key, figure]) => ({
      id: `figure:${key}`,
      reviewed: figure.reviewed,
      text: joined(figure.title, figure.alt),
      place: key,
      sources: sourcesOf(figure),
    })),
    ...primers.map((primer) => ({
      id: `primer:${primer.chapter}`,
      reviewed: primer.reviewed,
      text: joined(...primer.parts.flatMap(({ heading, body }) => [heading, body])),
      place: primer.chapter,
      sources: primer.sources,
    })),
  ]
}

function summaryOf({ key, summary, summary_reviewed }: Content['chapters'][number]): DatedItem[] {
  if (summary === undefined || summary_reviewed === undefined) return []
  return [{ id: `summary:${key}`, reviewed: summary_reviewed, text: summary, place: key, sources: [] }]
}
