import { z } from 'zod'
import { count, id, instant, longId, text } from '#contracts/primitives.ts'
import { blockForms, blockModes } from '#domain/questions/block/block-rules.ts'
import { textParts } from '#domain/questions/highlights.ts'
import { difficultyIds, taskIds } from '#domain/questions/question.ts'

/** A block of questions in the form of replies: its sections, questions, explanations and results. */

export const task = z.enum(taskIds)
export const difficulty = z.enum(difficultyIds)
export const blockMode = z.enum(blockModes)
export const blockForm = z.enum(blockForms)
export const questionConfidence = z.union([z.literal(1), z.literal(2), z.literal(3)])

/** The index of an option: 0 is A. */
export const optionIndex = z.number().int().min(0).max(4)
export const category = z.object({ id: z.string(), title: z.string() })

/** The place of a highlighted piece of text, in characters of the text as shown, and its words. Both places are 0 once they are gone. */
export const highlight = z.object({
  part: z.enum(textParts),
  start: z.number().int().min(0).max(20_000),
  end: z.number().int().min(0).max(20_000),
  words: text(20_000, { long: 'Highlighted words cannot exceed 20,000 characters' }).optional(),
})

/** A learner's marks in the text of a question of a block, made before or after the answer. */
export const marks = z.object({
  struck: z.array(optionIndex).max(5),
  highlights: z.array(highlight).max(100),
})

/** Item statistics of first attempts, which are sent from 30 attempts on. */
const shownStatistics = z.object({
  attempts: count,
  /** Share of learners who chose each option, 0 to 1, in their order. */
  optionShares: z.array(z.number().min(0).max(1)),
  shareRight: z.number().min(0).max(1),
})

/** Empty where there is none, and absent in a block that a browser has kept since before it was sent. */
const laterText = z.string().optional()

/** A source, and the address where it can be read or searched for. */
const sourceAt = { source: z.string(), link: z.string() }

/** Whether an explanation helped a learner, and what was missing. */
export const explanationRating = z.object({
  helped: z.boolean(),
  missing: text(1000, { long: 'What was missing cannot exceed 1000 characters' }),
})

const linkedCard = z.object({
  flashcardId: id,
  question: z.string(),
  chapterId: id,
  chapterTitle: z.string(),
  /** The part of the chapter’s primer that explains the card. */
  primerPart: z.object({ key: z.string(), heading: z.string() }).nullish(),
  /** Whether this learner has never studied the card. */
  isNew: z.boolean(),
  /** Whether the card belongs to a premium chapter and was never begun. */
  isLocked: z.boolean(),
  dueDate: z.string().nullable(),
  /** Whether the card is due tomorrow or earlier. */
  isDueSoon: z.boolean(),
})

/** The part of a question that must not be known before the answer is final. */
export const explanation = z.object({
  /** The right option. */
  key: optionIndex,
  keyPoint: z.string(),
  /** The evidence in figures, with a table or a drawing. */
  evidence: laterText,
  /** The reasons why each option is right or wrong for this patient, in the order of the options. */
  reasons: z.array(z.string()),
  ...sourceAt,
  furtherSources: z.array(z.object(sourceAt)).optional(),
  reviewedOn: z.string().nullable(),
  statistics: shownStatistics.nullable(),
  linkedCards: z.array(linkedCard),
})

export const blockQuestion = z.object({
  questionId: id,
  position: count,
  /** The number of its section, from 1. */
  section: count,
  stem: z.string(),
  /** Laboratory results and figures below the stem, in Markdown. */
  exhibit: laterText,
  leadIn: z.string(),
  options: z.array(z.string()),
  category,
  task,
  difficulty,
  /** Whether it is a missed question that is asked again, in the same or another wording. */
  isRepeat: z.boolean(),
  chosen: optionIndex.nullable(),
  confidence: questionConfidence.nullable(),
  answeredAt: instant.nullable(),
  seconds: count,
  /** Whether the answer can no longer change. */
  isFinal: z.boolean(),
  /** Null until the answer is revealed, and when there is none. */
  isRight: z.boolean().nullable(),
  marks,
  /** Whether the learner starred it, to find it again in any block. */
  isStarred: z.boolean(),
  notes: z.string(),
  /** Whether the explanation helped this learner; null until they say. */
  explanationRating: explanationRating.nullish(),
  /**
   * Null until it may be known: in tutor mode once the answer is final, or from the start where an earlier answer of
   * this learner has revealed it already; otherwise when the whole block is finished.
   */
  explanation: explanation.nullable(),
})

export const blockSection = z.object({
  number: count,
  questionCount: count,
  limitSeconds: count.nullable(),
  openedAt: instant.nullable(),
  /** Whether the clock runs; false while suspended. */
  isRunning: z.boolean(),
  /** Seconds left at the time of the reply; null without a limit. */
  remainingSeconds: count.nullable(),
  closedAt: instant.nullable(),
})

export const blockHead = z.object({
  id: longId,
  form: blockForm,
  mode: blockMode,
  title: z.string(),
  questionCount: count,
  createdAt: instant,
  finishedAt: instant.nullable(),
  answered: count,
  /** Null until the block is finished. */
  right: count.nullable(),
  secondsUsed: count,
})

export const block = blockHead.extend({
  /** The server’s clock, when the reply was made. */
  now: instant,
  /** Whether explanations come with each answer, or when the whole block is finished. */
  reveals: z.enum(['answer', 'end']),
  sections: z.array(blockSection),
  /** The breaks between sections in seconds: all of them; below, those left. Null without a limit. */
  breakSeconds: count.nullable(),
  breakLeftSeconds: count.nullable(),
  /**
   * In an exam that has not begun: the number of questions of which the learner has seen neither the key nor
   * that of a twin.
   */
  fresh: count.nullable(),
  questions: z.array(blockQuestion),
})

/** A block after a step: sections and clocks, without its questions. */
export const blockState = block.omit({ questions: true, fresh: true })

export const scoreRow = z.object({ total: count, answered: count, right: count })

export const blockResults = z.object({
  block: blockHead,
  sections: count,
  /** The sections that ended because their clock ran out, with the time. */
  runOut: z.array(z.object({ section: count, at: instant })),
  score: scoreRow.extend({ seconds: count, medianSeconds: count.nullable() }),
  /** When the finished block was scored again by a corrected key, and its first number of right answers. */
  rescored: z.object({ at: instant, rightBefore: count }).nullable(),
  byCategory: z.array(
    scoreRow.extend({
      category,
      /** Percent of the exam; null outside the outline. */
      weight: z.number().nullable(),
    }),
  ),
  byTask: z.array(scoreRow.extend({ task })),
  /** Rows for confidence 1, 2 and 3. */
  calibration: z.array(z.object({ confidence: questionConfidence, answered: count, right: count })),
  confidentErrors: count,
  /** The number of missed questions that will be asked again. */
  askedAgain: count,
  questions: z.array(
    z.object({
      questionId: id,
      position: count,
      leadIn: z.string(),
      /** The beginning of the stem. */
      summary: z.string(),
      category,
      task,
      difficulty,
      chosen: optionIndex.nullable(),
      key: optionIndex,
      isRight: z.boolean().nullable(),
      /** The first mark, where the question was scored again; null while it is the present one. */
      wasRight: z.boolean().nullable(),
      confidence: questionConfidence.nullable(),
      seconds: count,
      isStarred: z.boolean(),
      isRepeat: z.boolean(),
    }),
  ),
})
