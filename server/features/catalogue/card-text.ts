/** A card as everybody sees it. */
export interface CardText {
  id: number
  chapterId: number
  question: string
  answer: string
  why: string
  source: string
  reviewedOn: string | null
  tags: string[]
}

/** A chapter with the cards of everybody. */
export interface ChapterCards {
  id: number
  title: string
  category: string | null
  isCore: boolean
  /** In the order of the chapter. */
  cards: CardText[]
  /** Of the content as it was read. */
  contentVersion: number
}

/** A card's columns of a raw row, its id as `card_id`. */
export function cardTextOf(row: Record<string, unknown>, chapterId: number): CardText {
  return {
    id: Number(row.card_id),
    chapterId,
    question: String(row.question),
    answer: String(row.answer),
    why: String(row.why),
    source: String(row.source),
    reviewedOn: row.reviewed_on === null ? null : String(row.reviewed_on),
    tags: row.tags as string[],
  }
}
