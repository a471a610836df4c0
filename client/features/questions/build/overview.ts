import type { Reply } from '#contracts/endpoint.ts'
import type { questions } from '#contracts/questions/questions.ts'

/** The question bank as it is for this learner. */
export type Overview = Reply<typeof questions.overview>
export type ExamForm = Overview['forms'][number]
