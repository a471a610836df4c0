import { z } from 'zod'
import { difficultyIds, taskIds } from '#domain/questions/question.ts'

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

export const question = z.strictObject({
  id: key,
  /** One of the questions that free accounts may answer. */
  sample: z.boolean().default(false),
  task: z.enum(taskIds),
  /** The author's estimate, until enough learners have answered. */
  difficulty: z.enum(difficultyIds),
  stem: line,
  lead_in: line,
  /** In the order of their letters; `why` says why the option is right, or wrong, for this patient. */
  options: z
    .array(z.strictObject({ text: line, why: line }))
    .min(4)
    .max(5),
  /** The letter of the right option. */
  answer: z.enum(['A', 'B', 'C', 'D', 'E']),
  /** What the question teaches, in one sentence. */
  key_point: line,
  /** Ids of the flashcards that teach it. */
  cards: z.array(key).min(1),
  tags: z.array(line).min(1).max(6),
  /** The id of a question with the same key point and another patient. */
  twin_of: key.optional(),
  source: line,
  /** Where the source can be read; without it a search for the source is linked. */
  link: z.url({ protocol: /^https$/ }).optional(),
  reviewed: date,
  review_by: date.optional(),
})
export const questionFile = z.strictObject({ category: key, questions: z.array(question).min(1) })

export const labsFile = z.strictObject({
  source: line,
  reviewed: date,
  groups: z
    .array(
      z.strictObject({
        title: line,
        tests: z
          .array(
            z.strictObject({
              name: line,
              /** Other names that a search finds. */
              also: z.array(line).default([]),
              range: line,
            }),
          )
          .min(1),
      }),
    )
    .min(1),
})

export const drugNotesFile = z.array(z.strictObject({ drug: key, column: line, note: line }))
export const tagsFile = z.record(z.string(), z.array(line))

export const editionFile = z.strictObject({ edition: z.number().int().min(1), fingerprint: line })

export type Edition = z.output<typeof editionFile>
export type Outline = z.output<typeof outlineFile>
export type ChapterFile = z.output<typeof chapterFile>
export type CardContent = z.output<typeof card>
export type QuestionContent = z.output<typeof question> & { category: string }
export type DrugFile = z.output<typeof drugFile>
export type DrugContent = z.output<typeof drug> & { class: string }
export type Labs = z.output<typeof labsFile>
