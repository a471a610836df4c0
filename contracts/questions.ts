import { z } from 'zod'
import { difficultyIds, taskIds } from '#domain/questions/question.ts'
import { endpoint } from './endpoint.ts'
import {
  count,
  done,
  id,
  idParams,
  instant,
  longId,
  longIdParams,
  text,
  trimmed,
  uuid,
} from './primitives.ts'

/** The question bank: blocks of questions, answers, explanations, results and exam simulations. */

export const task = z.enum(taskIds)
export const difficulty = z.enum(difficultyIds)
export const blockMode = z.enum(['tutor', 'timed'])
export const blockForm = z.enum(['custom', 'due', 'full', 'short', 'rehearsal', 'in-training'])
export const questionConfidence = z.union([z.literal(1), z.literal(2), z.literal(3)])

/** An option by its place: 0 is A. */
const optionIndex = z.number().int().min(0).max(4)
const category = z.object({ id: z.string(), title: z.string() })
/** The most questions of a block that a learner builds. */
export const mostQuestions = 120

/** Empty lists mean all. */
export const blockFilter = z.object({
  categories: z.array(trimmed(60)).max(30).default([]),
  tasks: z.array(task).max(5).default([]),
  difficulties: z.array(difficulty).max(3).default([]),
  status: z.enum(['all', 'unused', 'incorrect', 'flagged', 'review']).default('all'),
})
export type BlockFilter = z.output<typeof blockFilter>

/** Where a piece of text is highlighted: characters of the text as it is shown. */
const highlight = z.object({
  part: z.enum(['stem', 'leadIn', 'option0', 'option1', 'option2', 'option3', 'option4']),
  start: z.number().int().min(0).max(20_000),
  end: z.number().int().min(1).max(20_000),
})
export type Highlight = z.infer<typeof highlight>

/** What a learner marks on a question of a block, before or after the answer. */
export const marks = z.object({
  isFlagged: z.boolean(),
  struck: z.array(optionIndex).max(5),
  highlights: z.array(highlight).max(100),
})
export type Marks = z.infer<typeof marks>

/** Item statistics of first attempts: sent from 30 attempts on. */
const shownStatistics = z.object({
  attempts: count,
  /** Share of learners who chose each option, 0 to 1, in their order. */
  optionShares: z.array(z.number().min(0).max(1)),
  shareRight: z.number().min(0).max(1),
})

const linkedCard = z.object({
  flashcardId: id,
  question: z.string(),
  chapterId: id,
  chapterTitle: z.string(),
  /** Never studied by this learner. */
  isNew: z.boolean(),
  /** Of a premium chapter, and never begun. */
  isLocked: z.boolean(),
  dueDate: z.string().nullable(),
  /** Due tomorrow or earlier. */
  isDueSoon: z.boolean(),
})

/** What must not be known before the answer is final. */
export const explanation = z.object({
  /** The right option. */
  key: optionIndex,
  keyPoint: z.string(),
  /** Why each option is right or wrong for this patient, in the order of the options. */
  reasons: z.array(z.string()),
  source: z.string(),
  /** Where the source can be read or searched for. */
  link: z.string(),
  reviewedOn: z.string().nullable(),
  statistics: shownStatistics.nullable(),
  linkedCards: z.array(linkedCard),
})
export type Explanation = z.output<typeof explanation>

export const blockQuestion = z.object({
  questionId: id,
  position: count,
  /** The number of its section, from 1. */
  section: count,
  stem: z.string(),
  leadIn: z.string(),
  options: z.array(z.string()),
  category,
  task,
  difficulty,
  /** A missed question that is asked again, in this or in another wording. */
  isRepeat: z.boolean(),
  chosen: optionIndex.nullable(),
  confidence: questionConfidence.nullable(),
  answeredAt: instant.nullable(),
  seconds: count,
  /** The answer can no longer change. */
  isFinal: z.boolean(),
  /** Null until the answer is revealed, and when there is none. */
  isRight: z.boolean().nullable(),
  marks,
  needsReview: z.boolean(),
  notes: z.string(),
  /**
   * Null until it may be known: in tutor mode once the answer is final, or from the start where an earlier answer of
   * this learner has revealed it already; otherwise when the whole block is finished.
   */
  explanation: explanation.nullable(),
})
export type BlockQuestion = z.output<typeof blockQuestion>

export const blockSection = z.object({
  number: count,
  questionCount: count,
  limitSeconds: count.nullable(),
  openedAt: instant.nullable(),
  /** The clock runs; false while suspended. */
  isRunning: z.boolean(),
  /** Seconds left at the time of the reply; null without a limit. */
  remainingSeconds: count.nullable(),
  closedAt: instant.nullable(),
})

const blockHead = z.object({
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
export type BlockHead = z.output<typeof blockHead>

export const block = blockHead.extend({
  /** The server’s clock, when the reply was made. */
  now: instant,
  /** Explanations come with each answer, or when the whole block is finished. */
  reveals: z.enum(['answer', 'end']),
  sections: z.array(blockSection),
  /** Breaks between sections: seconds in all and seconds left; null: without limit. */
  breakSeconds: count.nullable(),
  breakLeftSeconds: count.nullable(),
  questions: z.array(blockQuestion),
})
export type Block = z.output<typeof block>

/** Sections and clocks after a step; questions only where the step has changed what may be seen. */
const blockState = block.omit({ questions: true })
export type BlockState = z.output<typeof blockState>

const questionGroup = z.object({
  category: z.string(),
  task,
  difficulty,
  isAnswered: z.boolean(),
  isLastWrong: z.boolean(),
  isFlagged: z.boolean(),
  needsReview: z.boolean(),
  count,
})

const examForm = z.object({
  form: z.enum(['full', 'short', 'rehearsal', 'in-training']),
  title: z.string(),
  questions: count,
  sections: count,
  /** For all questions, without breaks. */
  minutes: count,
  breakMinutes: count.nullable(),
  /** The latest finished one of this form; of the rehearsal, the one of this quarter. */
  lastFinishedAt: instant.nullable(),
})

export const answerBody = z.object({
  questionId: id,
  /** Made by the browser once per answer; the same one counts once. */
  answerId: uuid,
  chosen: optionIndex,
  /** 1 guessing, 2 unsure, 3 sure. */
  confidence: questionConfidence,
  /** On the question until now, in all. */
  seconds: z.number().int().min(0).max(86_400),
  /** When the learner chose; of two answers in timed mode the later one stands. */
  answeredAt: instant.optional(),
})

export const answerReply = z.object({
  questionId: id,
  /** The answer that stands, which another device may have given first. */
  chosen: optionIndex.nullable(),
  confidence: questionConfidence.nullable(),
  isFinal: z.boolean(),
  isRight: z.boolean().nullable(),
  explanation: explanation.nullable(),
  /** True when this answerId was saved before. */
  duplicate: z.boolean(),
})
export type AnswerReply = z.output<typeof answerReply>

const scoreRow = z.object({ total: count, answered: count, right: count })

export const blockResults = z.object({
  block: blockHead,
  score: scoreRow.extend({ seconds: count, medianSeconds: count.nullable() }),
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
  /** Missed questions that will be asked again. */
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
      confidence: questionConfidence.nullable(),
      seconds: count,
      isFlagged: z.boolean(),
      needsReview: z.boolean(),
      isRepeat: z.boolean(),
    }),
  ),
})
export type BlockResults = z.output<typeof blockResults>

const labs = z.object({
  source: z.string(),
  groups: z.array(
    z.object({
      title: z.string(),
      tests: z.array(z.object({ name: z.string(), also: z.array(z.string()), range: z.string() })),
    }),
  ),
})
export type Labs = z.output<typeof labs>

const sectionParams = z.object({
  id: longIdParams.shape.id,
  number: z.coerce.number<string | number>().int().min(1).max(400),
})

export const questions = {
  overview: endpoint({
    method: 'GET',
    path: '/api/questions',
    summary:
      'The bank for this learner: counts by category and state, unfinished blocks, exam forms, what is due again',
    access: 'user',
    reply: z.object({
      categories: z.array(category.extend({ weight: z.number().nullable() })),
      /** Of the questions that this learner may answer. */
      groups: z.array(questionGroup),
      total: count,
      /** Questions that need premium. */
      locked: count,
      /** Missed questions to be asked again today. */
      due: count,
      unfinished: z.array(
        blockHead.extend({
          /** On the clocks of the sections that are not closed; null without a limit. */
          secondsLeft: count.nullable().optional(),
        }),
      ),
      forms: z.array(examForm),
    }),
  }),
  buildBlock: endpoint({
    method: 'POST',
    path: '/api/questions/blocks',
    summary: 'Build a block: by filter, by the outline, or of missed questions that are due again',
    access: 'user',
    limit: { points: 120, windowSeconds: 3600, per: 'user' },
    body: z.object({
      /** Made by the browser: the same one builds one block. */
      requestId: uuid,
      source: z.discriminatedUnion('by', [
        z.object({ by: z.literal('filter'), filter: blockFilter }),
        z.object({ by: z.literal('outline') }),
        z.object({ by: z.literal('due') }),
        z.object({ by: z.literal('question'), questionId: id }),
      ]),
      count: z
        .number()
        .int('Enter a whole number')
        .min(1, 'At least 1 question')
        .max(mostQuestions, `At most ${mostQuestions} questions`),
      mode: blockMode,
    }),
    reply: z.object({ id: longId }),
  }),
  beginExam: endpoint({
    method: 'POST',
    path: '/api/questions/exams',
    summary:
      'Prepare an exam simulation, a rehearsal or an in-training exam; its clock starts with its first section',
    access: 'premium',
    limit: { points: 30, windowSeconds: 3600, per: 'user' },
    body: z.object({ requestId: uuid, form: z.enum(['full', 'short', 'rehearsal', 'in-training']) }),
    reply: z.object({ id: longId }),
  }),
  getBlock: endpoint({
    method: 'GET',
    path: '/api/questions/blocks/:id',
    summary: 'A block with its questions, clocks and answers; explanations only where they may be known',
    access: 'user',
    params: longIdParams,
    reply: block,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/questions/blocks/:id/answers',
    summary:
      'Answer a question: final in tutor mode, until its section closes in timed mode; idempotent by answerId',
    access: 'user',
    params: longIdParams,
    body: answerBody,
    reply: answerReply,
  }),
  saveMarks: endpoint({
    method: 'PUT',
    path: '/api/questions/blocks/:id/questions/:questionId/marks',
    summary: 'Flag, strike out and highlight; the later of two changes stands',
    access: 'user',
    params: longIdParams.extend({ questionId: idParams.shape.id }),
    body: marks.extend({ changedAt: instant, seconds: z.number().int().min(0).max(86_400).optional() }),
    reply: done,
  }),
  suspendBlock: endpoint({
    method: 'POST',
    path: '/api/questions/blocks/:id/suspend',
    summary: 'Stop the clock of a block that is not an exam; it can be resumed on any device',
    access: 'user',
    params: longIdParams,
    reply: blockState,
  }),
  resumeBlock: endpoint({
    method: 'POST',
    path: '/api/questions/blocks/:id/resume',
    summary: 'Start the clock again',
    access: 'user',
    params: longIdParams,
    reply: blockState,
  }),
  openSection: endpoint({
    method: 'POST',
    path: '/api/questions/blocks/:id/sections/:number/open',
    summary: 'Begin a section of an exam; the sections before it are closed for good',
    access: 'user',
    params: sectionParams,
    reply: blockState,
  }),
  closeSection: endpoint({
    method: 'POST',
    path: '/api/questions/blocks/:id/sections/:number/close',
    summary: 'End a section: its answers are final. The last one finishes the block',
    access: 'user',
    params: sectionParams,
    reply: blockState,
  }),
  finishBlock: endpoint({
    method: 'POST',
    path: '/api/questions/blocks/:id/finish',
    summary:
      'End the block: all answers are final, and the results can be seen. A second call changes nothing',
    access: 'user',
    params: longIdParams,
    reply: blockState,
  }),
  results: endpoint({
    method: 'GET',
    path: '/api/questions/blocks/:id/results',
    summary:
      'Score by category and task, time, confidence and the list of questions, once the block is finished',
    access: 'user',
    params: longIdParams,
    reply: blockResults,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/questions/blocks',
    summary: 'Finished blocks, the latest first',
    access: 'user',
    query: z.object({ before: longIdParams.shape.id.optional() }),
    reply: z.object({ blocks: z.array(blockHead), hasMore: z.boolean() }),
  }),
  saveNotes: endpoint({
    method: 'PUT',
    path: '/api/questions/:id/notes',
    summary: 'The learner’s notes on a question, and whether it is marked for review',
    access: 'user',
    params: idParams,
    body: z.object({
      notes: text(5000, { long: 'Notes cannot exceed 5000 characters' }).optional(),
      needsReview: z.boolean().optional(),
    }),
    reply: z.object({ notes: z.string(), needsReview: z.boolean() }),
  }),
  labs: endpoint({
    method: 'GET',
    path: '/api/labs',
    summary: 'Laboratory reference ranges for adults',
    access: 'user',
    reply: labs,
  }),
}
