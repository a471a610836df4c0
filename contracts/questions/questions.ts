import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
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
} from '#contracts/primitives.ts'
import { examFormIds } from '#domain/questions/block/exam-forms.ts'
import {
  block,
  blockHead,
  blockMode,
  type blockQuestion,
  blockResults,
  blockState,
  category,
  difficulty,
  explanation,
  explanationRating,
  marks,
  optionIndex,
  questionConfidence,
  task,
} from './question-block.ts'

/** The question bank: blocks of questions, answers, results and exam simulations. */

/** The most questions in a block that a learner builds. */
export const mostQuestions = 120

/** The filter of a block; empty lists select all. */
export const blockFilter = z.object({
  categories: z.array(trimmed(60)).max(30).default([]),
  tasks: z.array(task).max(5).default([]),
  difficulties: z.array(difficulty).max(3).default([]),
  /** `flagged` selects starred questions. */
  status: z.enum(['all', 'unused', 'incorrect', 'flagged']).default('all'),
})

const questionGroup = z.object({
  category: z.string(),
  task,
  difficulty,
  isAnswered: z.boolean(),
  isLastWrong: z.boolean(),
  isStarred: z.boolean(),
  count,
})

const examForm = z.object({
  form: z.enum(examFormIds),
  title: z.string(),
  questions: count,
  /** The number of these questions of which the learner has seen neither the key nor that of a twin. */
  fresh: count,
  sections: count,
  /** The minutes for all questions, without breaks. */
  minutes: count,
  breakMinutes: count.nullable(),
  /** When this form was last finished; for the rehearsal, the one of this quarter. */
  lastFinishedAt: instant.nullable(),
})

export const answerBody = z.object({
  questionId: id,
  /** An id made by the browser once per answer; an answer with the same id counts once. */
  answerId: uuid,
  chosen: optionIndex,
  /** 1 guessing, 2 unsure, 3 sure; null when it was not given, which a tutor block does not accept. */
  confidence: questionConfidence.nullable(),
  /** False in a rehearsal for an option that is chosen and not yet submitted: it counts when the time runs out. */
  isSubmitted: z.boolean().default(true),
  /** The total number of seconds spent on the question so far. */
  seconds: z.number().int().min(0).max(86_400),
  /** When the learner chose; of two answers in timed mode the later one stands. */
  answeredAt: instant.optional(),
})

export const answerReply = z.object({
  questionId: id,
  /** The answer that stands; another device may have given it first. */
  chosen: optionIndex.nullable(),
  confidence: questionConfidence.nullable(),
  isFinal: z.boolean(),
  isRight: z.boolean().nullable(),
  explanation: explanation.nullable(),
  /** True when this answerId had already been saved. */
  duplicate: z.boolean(),
})

const labs = z.object({
  source: z.string(),
  groups: z.array(
    z.object({
      title: z.string(),
      tests: z.array(z.object({ name: z.string(), also: z.array(z.string()), range: z.string() })),
    }),
  ),
})

export type AnswerReply = z.output<typeof answerReply>
export type Block = z.output<typeof block>
export type BlockFilter = z.output<typeof blockFilter>
export type BlockHead = z.output<typeof blockHead>
export type BlockQuestion = z.output<typeof blockQuestion>
export type BlockResults = z.output<typeof blockResults>
export type BlockState = z.output<typeof blockState>
export type Explanation = z.output<typeof explanation>
export type Labs = z.output<typeof labs>
export type Marks = z.infer<typeof marks>

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
      /** The groups of questions that this learner may answer. */
      groups: z.array(questionGroup),
      total: count,
      /** The number of questions that need premium. */
      locked: count,
      /**
       * The number of questions in unfinished exams and timed blocks, which no other block asks; `groups` and
       * `total` leave them out.
       */
      heldBack: count,
      /** The number of missed questions to be asked again today. */
      due: count,
      unfinished: z.array(
        blockHead.extend({
          /** The seconds left on the clocks of the open sections; null without a limit. */
          secondsLeft: count.nullable().optional(),
        }),
      ),
      forms: z.array(examForm),
    }),
  }),
  buildBlock: endpoint({
    method: 'POST',
    path: '/api/questions/blocks',
    summary:
      'Build a block: by filter, by the outline, of missed questions that are due again or were missed in a block, or of one question',
    access: 'user',
    limit: { points: 120, windowSeconds: 3600, per: 'user' },
    body: z.object({
      /** An id made by the browser; requests with the same id build one block. */
      requestId: uuid,
      source: z.discriminatedUnion('by', [
        z.object({ by: z.literal('filter'), filter: blockFilter }),
        z.object({ by: z.literal('outline') }),
        z.object({ by: z.literal('due') }),
        /**
         * The questions of Today: those to be asked again, then, up to the number, those never answered, by
         * the outline.
         */
        z.object({ by: z.literal('today') }),
        z.object({ by: z.literal('missed'), blockId: longId }),
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
    body: z.object({ requestId: uuid, form: z.enum(examFormIds) }),
    reply: z.object({ id: longId }),
  }),
  getBlock: endpoint({
    method: 'GET',
    path: '/api/questions/blocks/:id',
    summary:
      'A block with its clocks, answers, and the questions of the sections that were opened; explanations only where they may be known',
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
    summary: 'Strike out and highlight; the later of two changes stands',
    access: 'user',
    params: longIdParams.extend({ questionId: idParams.shape.id }),
    body: marks.extend({
      changedAt: instant,
      seconds: z.number().int().min(0).max(86_400).optional(),
      /** The flag in queues of earlier versions: a set flag stars the question. */
      isFlagged: z.boolean().default(false),
    }),
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
    summary: 'Begin a section of an exam, and get its questions; the sections before it are closed for good',
    access: 'user',
    params: sectionParams,
    reply: block,
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
    summary: 'The learner’s notes on a question, its star, and whether its explanation helped',
    access: 'user',
    params: idParams,
    body: z.object({
      notes: text(5000, { long: 'Notes cannot exceed 5000 characters' }).optional(),
      isStarred: z.boolean().optional(),
      explanationRating: explanationRating.optional(),
      /** The star in queues of earlier versions. */
      needsReview: z.boolean().optional(),
    }),
    reply: z.object({ notes: z.string(), isStarred: z.boolean() }),
  }),
  labs: endpoint({
    method: 'GET',
    path: '/api/labs',
    summary: 'Laboratory reference ranges for adults',
    access: 'user',
    reply: labs,
  }),
}
