import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'

/** Facts about the product for the public pages, computed from content and scheduler when the client is built. */

/** A piece of card text. `drug` names a monograph of the sample. */
export interface TextRun {
  text: string
  form?: 'superscript' | 'subscript' | 'strong' | 'emphasis'
  drug?: string
}

export interface SampleCard {
  id: string
  chapter: string
  question: TextRun[]
  answer: TextRun[]
  why: TextRun[]
  source: string
}

export interface MonographLine {
  label?: string
  text: string
}

export interface SampleDrug {
  generic: string
  brand: string
  drugClass: string
  target: string
  indication: string
  mechanism: string
  indications: MonographLine[]
  adverseEffects: MonographLine[]
  /** The boxed warning, or "None" if the label has none. */
  boxedWarning: string
  source: string
}

/**
 * The schedule of a new card after one evening. The key is the ratings in order, as "113". The value is the
 * days until the card is due again, from the product's own scheduler. After a final 3 it also has the next
 * three intervals if the card is rated 3 each time.
 */
export type SampleSchedules = Record<string, number[]>

export interface CategoryFact {
  id: string
  title: string
  /** The percentage of the exam. */
  weight: number
  chapters: number
  cards: number
}

export interface TopicFact {
  title: string
  /** The amount of content, such as "84 cards in 3 chapters". */
  amount: string
  examples: string[]
}

/** The amount of study content. */
export interface Counts {
  chapters: number
  cards: number
  questions: number
  drugs: number
  drugClasses: number
  /** All plans with their prices, for search engines. */
  offers: { name: string; price: string }[]
}

/** The coverage of the exam's outline, and of each field. */
export interface Coverage {
  outline: { date: string; categories: CategoryFact[] }
  topics: TopicFact[]
}

/** The content shown before the start: the first question, and the chapters of the cards. */
export interface SampleStart {
  question: TextRun[]
  chapters: string[]
}

/** The data that the three cards need once the visitor starts. */
export interface SampleStudy {
  drugs: Record<string, SampleDrug>
  schedules: SampleSchedules
}

/** A category of the outline, or one outside it (without a weight), with its chapters. */
export interface SyllabusPart {
  title: string
  /** The percentage of the exam; null outside the outline. */
  weight: number | null
  chapters: { title: string; cards: number; isCore: boolean }[]
}

/** The facts for the public pages. Each is a module of its own, so that a page loads only what it shows. */
export interface PublicFacts {
  counts: Counts
  coverage: Coverage
  sampleCards: SampleCard[]
  sampleStart: SampleStart
  sampleStudy: SampleStudy
  /** The first three cards, and those with which a visitor may continue. */
  allSampleCards: SampleCard[]
  allSampleDrugs: Record<string, SampleDrug>
  /** The categories of the exam outline and those outside it. */
  categories: { id: string; title: string }[]
  syllabus: SyllabusPart[]
}

/** After this many showings in one evening, the sample no longer asks a card. */
export const mostShowings = 5

/** The ratings in the sample. It has no Easy, which is a setting of the product. */
export type SampleRating = Exclude<Confidence, 4>
