import { z } from 'zod'
import { cardKinds } from '#domain/content/card-kinds.ts'
import { severities } from '#domain/content-changes/content-change.ts'
import { labelStatuses } from '#domain/drugs/label-status.ts'
import { drugComponentIds } from '#domain/mastery/drug-mastery.ts'
import { difficultyIds, taskIds } from '#domain/questions/question.ts'

/** The shape of the study content. An invalid file fails the tests, which name its path. */

const key = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const date = z.iso.date()
const line = z.string().trim().min(1)

export const category = z.object({
  id: key,
  title: line,
  /** The percentage of the exam. */
  weight: z.number().positive(),
  keywords: z.array(line),
})
export const outlineFile = z.strictObject({
  date,
  source: line,
  categories: z.array(category),
  outside: z.array(category.omit({ weight: true })),
})

/** The identifiers of a source. */
const paper = {
  /** The number of the source in PubMed. */
  pmid: z
    .string()
    .regex(/^[1-9]\d{5,8}$/)
    .optional(),
  doi: z
    .string()
    .regex(/^10\.\d{4,9}\/\S+$/)
    .optional(),
}
/** Additions to the text: a table or a figure, and the identifiers of the source. */
const extras = {
  /** A table in Markdown. */
  table: line.optional(),
  /** The key of a figure. */
  figure: key.optional(),
  ...paper,
}
/** The address at which a source can be read. Without it a search for the source is linked. */
const link = z.url({ protocol: /^https$/ }).optional()

export const card = z.strictObject({
  id: key,
  /** The learning objective of its chapter in map.yaml that the card serves. */
  objective: key,
  /** Decision: the next step for a patient. Trial: what a trial changed. */
  kind: z.enum(cardKinds),
  question: line,
  answer: line,
  why: line.optional(),
  ...extras,
  tags: z.array(line).min(1).max(6),
  source: line,
  link,
  reviewed: date,
  review_by: date.optional(),
})
export const chapterFile = z.strictObject({
  key,
  title: line,
  category: key,
  core: z.boolean(),
  description: line,
  /** Tables in Markdown, and figures, to read before the cards or after them. */
  summary: line.optional(),
  /** The day on which the summary was last read again. */
  summary_reviewed: date.optional(),
  figures: z.array(key).default([]),
  cards: z.array(card).min(1),
})

/** A text to read before the cards of a chapter, in the order of thinking at the bedside. */
export const primerFile = z.strictObject({
  chapter: key,
  reviewed: date,
  review_by: date.optional(),
  sources: z.array(line).min(1),
  parts: z
    .array(
      z.strictObject({
        key,
        heading: line,
        /** Markdown without headings, links and tables. */
        text: line,
        table: line.optional(),
        figure: key.optional(),
        /** The ids of the cards that the part explains. */
        cards: z.array(key).min(1),
      }),
    )
    .min(1),
})

export const drug = z.strictObject({
  id: key,
  generic: line,
  brand: line.optional(),
  subclass: line.optional(),
  target: line.optional(),
  first_approval: z.number().int().min(1900).max(2100),
  /** The day of the first approval, only of drugs approved after April 2025. They stand in approved-since.yaml. */
  approved: date.optional(),
  indication: line,
  moa: line,
  indications: line,
  adverse_effects: line,
  boxed_warning: line,
  /** Markdown lists, of the drugs that boards ask most. */
  interactions: line.optional(),
  dose_modification: line.optional(),
  monitoring: line.optional(),
  /**
   * A Markdown list with these labels, in this order, each only where known: half-life, emetic risk,
   * extravasation, pregnancy, dialysis.
   */
  handling: line.optional(),
  status: z.enum(labelStatuses).default('current'),
  /** The monograph has the text of the label of this day. The `changes` came later. */
  label_as_of: date.default('2025-04-30'),
  changes: z
    .array(
      z.strictObject({
        /** A year, a month or a day. */
        date: z.string().regex(/^\d{4}(-\d{2}){0,2}$/),
        text: line,
        source: line,
        /** The day on which the change was written here, if that was later. */
        noted: date.optional(),
      }),
    )
    .default([]),
  source: line,
  reviewed: date,
  review_by: date.optional(),
})
export const drugFile = z.strictObject({ class: line, drugs: z.array(drug).min(1) })

/**
 * The fronts of cards of drugs, for cards where a case or a contrast asks better than the name of the
 * component.
 */
export const drugFrontsFile = z.array(
  z.strictObject({
    /** The id of the drug. */
    drug: key,
    component: z.enum(drugComponentIds),
    front: z.string().trim().min(1).max(200),
    /**
     * Words of the component's text that answer the front. The front is used only while the text contains
     * them.
     */
    answers: z.array(line).min(1),
  }),
)

export const question = z.strictObject({
  id: key,
  /** One of the questions that free accounts may answer. */
  sample: z.boolean().default(false),
  task: z.enum(taskIds),
  /** The author's estimate, which counts until enough learners have answered. */
  difficulty: z.enum(difficultyIds),
  stem: line,
  /** Laboratory results, shown as a table below the stem. */
  labs: z
    .array(z.strictObject({ test: line, result: line, flag: z.enum(['low', 'high']).optional() }))
    .min(2)
    .optional(),
  /** The key of a figure that is shown below the stem. */
  exhibit: key.optional(),
  lead_in: line,
  /**
   * The options in the order of their letters. `why` says why the option is right or wrong for this patient,
   * `right_when` for which patient a wrong one is right.
   */
  options: z
    .array(z.strictObject({ text: line, why: line, right_when: line.optional() }))
    .min(4)
    .max(5),
  /** The letter of the right option. */
  answer: z.enum(['A', 'B', 'C', 'D', 'E']),
  /** The teaching point of the question, in one sentence. */
  key_point: line,
  /** The evidence in figures, or the guideline that stands where there is no trial. */
  evidence: line.optional(),
  /** What experts also accept, where they differ. */
  also_acceptable: line.optional(),
  /** The table and the figure follow the evidence. */
  ...extras,
  /** The ids of the flashcards that teach it. */
  cards: z.array(key).min(1),
  tags: z.array(line).min(1).max(6),
  /** The id of a question with the same key point and another patient. */
  twin_of: key.optional(),
  source: line,
  link,
  further_sources: z
    .array(z.strictObject({ source: line, ...paper, link }))
    .max(3)
    .default([]),
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

export const mapFile = z.strictObject({
  chapters: z.array(
    z.strictObject({
      key,
      title: line,
      category: key,
      core: z.boolean(),
      /** `often`: boards ask it most, so that it has at least four questions. */
      objectives: z.array(z.strictObject({ id: key, text: line, often: z.boolean().default(false) })).min(3),
    }),
  ),
})

/** A record of reading: who read which items on which day, and against which texts. */
export const readingFile = z.strictObject({
  day: date,
  reader: line,
  against: line,
  /** The ids of the items that were read. */
  items: z.array(line),
  /** What was mended, and why. */
  changed: z.array(z.union([line, z.record(z.string(), z.string())])).default([]),
  doubtful: z.array(z.union([line, z.record(z.string(), z.string())])).default([]),
})

/** Pairs of cards that are alike, but teach different things in a person's judgement. */
export const lookAlikesFile = z.array(z.strictObject({ cards: z.tuple([key, key]), note: line }))
/** Drugs that items name and that have no monograph, with the reason. */
export const drugsWithoutMonographFile = z.array(
  z.strictObject({ drug: z.string().regex(/^[a-z]+$/), reason: line }),
)
export const drugNotesFile = z.array(z.strictObject({ drug: key, column: line, note: line }))
export const tagsFile = z.record(z.string(), z.array(line))

/** Changes in meaning, told to those who learned the items before. */
export const changesFile = z.array(
  z
    .strictObject({
      on: date,
      severity: z.enum(severities),
      why: line.max(1000),
      source: line,
      link,
      cards: z.array(key).default([]),
      questions: z.array(key).default([]),
      drugs: z
        .array(
          z.strictObject({
            drug: key,
            components: z.array(z.enum(drugComponentIds)).min(1),
          }),
        )
        .default([]),
      /** The keys of their chapters. */
      primers: z.array(key).default([]),
    })
    .refine(
      ({ cards, questions, drugs, primers }) =>
        cards.length + questions.length + drugs.length + primers.length > 0,
    ),
)

export const editionFile = z.strictObject({ edition: z.number().int().min(1), fingerprint: line })

export type Edition = z.output<typeof editionFile>
export type Outline = z.output<typeof outlineFile>
export type ChapterFile = z.output<typeof chapterFile>
export type Reading = z.input<typeof readingFile>
export type PrimerFile = z.output<typeof primerFile>
export type CardFile = z.output<typeof card>
export type QuestionFile = z.output<typeof question>
export type DrugFile = z.output<typeof drugFile>
export type DrugFronts = z.output<typeof drugFrontsFile>
export type DrugContent = z.output<typeof drug> & { class: string }
export type AnnouncedChange = z.output<typeof changesFile>[number]
export type Labs = z.output<typeof labsFile>
