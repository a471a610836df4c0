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
