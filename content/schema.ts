import { z } from 'zod'

/** The shape of the study content. An invalid file fails the tests with its path. */

const key = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const date = z.iso.date()
const line = z.string().trim().min(1)

export const category = z.object({
  id: key,
  title: line,
  /** Percent of the exam. */
  weight: z.number().positive(),
  keywords: z.array(line),
})
export const outlineFile = z.strictObject({
  date,
  source: line,
  categories: z.array(category),
  outside: z.array(category.omit({ weight: true })),
})

export const card = z.strictObject({
  id: key,
  question: line,
  answer: line,
  why: line.optional(),
  tags: z.array(line).min(1).max(6),
  source: line,
  reviewed: date,
  review_by: date.optional(),
})
export const chapterFile = z.strictObject({
  key,
  title: line,
  category: key,
  core: z.boolean(),
  description: line,
  cards: z.array(card).min(1),
})

export const drug = z.strictObject({
  id: key,
  generic: line,
  brand: line.optional(),
  subclass: line.optional(),
  target: line.optional(),
  first_approval: z.number().int().min(1900).max(2100),
  indication: line,
  moa: line,
  indications: line,
  adverse_effects: line,
  boxed_warning: line,
  source: line,
  reviewed: date,
  review_by: date.optional(),
})
export const drugFile = z.strictObject({ class: line, drugs: z.array(drug).min(1) })

export const drugNotesFile = z.array(z.strictObject({ drug: key, column: line, note: line }))
export const tagsFile = z.record(z.string(), z.array(line))

export const editionFile = z.strictObject({ edition: z.number().int().min(1), fingerprint: line })

export type Edition = z.output<typeof editionFile>
export type Outline = z.output<typeof outlineFile>
export type ChapterFile = z.output<typeof chapterFile>
export type CardContent = z.output<typeof card>
export type DrugFile = z.output<typeof drugFile>
export type DrugContent = z.output<typeof drug> & { class: string }
