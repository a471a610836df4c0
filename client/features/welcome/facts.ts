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
  /** "None" when the label has none. */
  boxedWarning: string
  source: string
}

/**
 * One evening with one new card: its ratings in order, as "113", and the days until it is due again, from the product's
 * own scheduler. After a final 3, the next three intervals if it is rated 3 each time.
 */
export type SampleSchedules = Record<string, number[]>

export interface CategoryFact {
  id: string
  title: string
  /** Percent of the exam. */
  weight: number
  chapters: number
  cards: number
}

export interface TopicFact {
  title: string
  /** What is counted, such as "84 cards in 3 chapters". */
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
  /** Every plan, for search engines. */
  offers: { name: string; price: string }[]
}

/** Coverage by the exam's outline and by field. */
export interface Coverage {
  outline: { date: string; categories: CategoryFact[] }
  topics: TopicFact[]
}

/** What is shown before the start: the first question, and the chapters of the cards. */
export interface SampleStart {
  question: TextRun[]
  chapters: string[]
}

/** What the three cards need once the visitor starts. */
export interface SampleStudy {
  drugs: Record<string, SampleDrug>
  schedules: SampleSchedules
}

/** A category of the outline, or one outside it (no weight), with its chapters. */
export interface SyllabusPart {
  title: string
  /** Percent of the exam; null outside the outline. */
  weight: number | null
  chapters: { title: string; cards: number; isCore: boolean }[]
}

/** One module each, so that a page loads only what it shows. */
export interface PublicFacts {
  counts: Counts
  coverage: Coverage
  sampleCards: SampleCard[]
  sampleStart: SampleStart
  sampleStudy: SampleStudy
  /** The first three and those that a visitor may go on to. */
  allSampleCards: SampleCard[]
  allSampleDrugs: Record<string, SampleDrug>
  syllabus: SyllabusPart[]
}

/** A card of the sample is set aside after this many showings in one evening. */
export const mostShowings = 5

/** The ratings that the sample offers; Easy is a setting of the product. */
export type SampleRating = Exclude<Confidence, 4>
