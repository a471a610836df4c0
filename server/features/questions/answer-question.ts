import type { z } from 'zod'
import type { AnswerReply, answerBody } from '#contracts/questions.ts'
import { canAnswerQuestion } from '#domain/pricing/study-rights.ts'
import { canSuspend, revealsOf } from '#domain/questions/block-rules.ts'
import { closeSection, type Section } from '#domain/questions/section-clock.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { badRequest, conflict, notFound, premiumRequired } from '#server/platform/http-error.ts'
import {
  type BlockQuestionRow,
  confirmAnswer,
  listBlockQuestions,
  saveAnswer,
} from './block-questions.queries.ts'
import { saveSection } from './blocks.queries.ts'
import { explainQuestions } from './explain-questions.ts'
import { finalizeAnswers } from './finalize-answers.ts'
import { isRevealed, lockOpenBlock, type OpenBlock, requireBlock } from './step-block.ts'

type Answer = z.output<typeof answerBody> & { blockId: number }

/** An answer of the last second is on its way when the time ends. */
const graceMs = 5000

/**
 * Answers a question of a block. The same answerId counts once. Where the key is shown with the answer, the first answer
 * is final, and a later one of another device gets the one that stands; otherwise the answer chosen last stands until
 * its section is closed.
 * @throws HttpError 404; 403 premium_required; 400 for an option that there is not; 409 section_closed.
 */
export async function answerQuestion(
  deps: Pick<Deps, 'db' | 'clock' | 'outline'>,
  learner: SignedIn,
  answer: Answer,
): Promise<AnswerReply> {
  const { duplicate } = await deps.db.transaction((tx) => saveOnce(tx, deps, { learner, answer }))
  const block = await requireBlock(deps, learner, answer.blockId)
  const row = await requireQuestion(deps.db, learner.userId, answer)
  const isShown = isRevealed(block, row)
  const explanations = isShown ? await explainQuestions(deps, learner, [row]) : undefined
  return {
    questionId: row.questionId,
    chosen: row.chosen,
    confidence: row.confidence,
    isFinal: row.finalAt !== null || sectionOf(block, row).closedAt !== null,
    isRight: isShown ? row.isRight : null,
    explanation: explanations?.get(row.questionId) ?? null,
    duplicate,
  }
}

async function saveOnce(
  tx: Database,
  { clock }: Pick<Deps, 'clock'>,
  { learner, answer }: { learner: SignedIn; answer: Answer },
): Promise<{ duplicate: boolean }> {
  const { userId } = learner
  const { blockId, questionId } = answer
  const now = clock.now()
  const block = await lockOpenBlock(tx, learner, { blockId, now: new Date(now.getTime() - graceMs) })
  const row = await requireQuestion(tx, userId, answer)
  if (row.answerId === answer.answerId) {
    await confirmAnswer(tx, userId, blockId, questionId)
    return { duplicate: true }
  }
  if (answer.chosen >= row.options.length) throw badRequest('This question has no such option')
  if (row.finalAt !== null) return { duplicate: false }
  if (!canAnswerQuestion(learner.accessLevel, row)) throw premiumRequired()
  const section = sectionOf(block, row)
  if (block.head.finishedAt !== null || section.closedAt !== null)
    throw conflict('The time for this question was over when the answer arrived', 'section_closed')
  if (section.openedAt === null) throw conflict('This section has not begun', 'section_not_open')
  const answeredAt = claimedTime(answer.answeredAt, { since: section.openedAt, now })
  if (row.answeredAt !== null && row.answeredAt > answeredAt) return { duplicate: false }
  const elapsed = Math.ceil((now.getTime() - block.head.createdAt.getTime()) / 1000)
  const { answerId, chosen, confidence } = answer
  const seconds = Math.max(row.seconds, Math.min(answer.seconds, elapsed))
  await saveAnswer(tx, { userId, blockId, questionId, answerId, chosen, confidence, answeredAt, seconds })
  if (revealsOf(block.head) === 'answer') {
    const final = { ...row, chosen, confidence, answeredAt, seconds }
    await finalizeAnswers(tx, learner, { id: blockId, questions: [final], now })
    // In a rehearsal each question is a section: its clock stops with the answer.
    if (!canSuspend(block.head.form)) {
      const sections = closeSection(block.sections, section.number, now.getTime())
      const closed = sections.find(({ number }) => number === section.number)
      if (closed) await saveSection(tx, userId, blockId, closed)
    }
  }
  return { duplicate: false }
}

/** The browser's time, held within the section. */
function claimedTime(answeredAt: string | undefined, { since, now }: { since: number; now: Date }): Date {
  const claimed = answeredAt === undefined ? now.getTime() : Date.parse(answeredAt)
  return new Date(Math.min(now.getTime(), Math.max(since, Number.isNaN(claimed) ? since : claimed)))
}

function sectionOf(
  { sections }: Pick<OpenBlock, 'sections'>,
  row: Pick<BlockQuestionRow, 'section'>,
): Section {
  const section = sections.find(({ number }) => number === row.section)
  if (!section) throw new Error(`section ${row.section} is missing`)
  return section
}

async function requireQuestion(
  db: Database,
  userId: number,
  { blockId, questionId }: { blockId: number; questionId: number },
): Promise<BlockQuestionRow> {
  const [row] = await listBlockQuestions(db, userId, { blockId, questionId })
  if (!row) throw notFound('This question is not part of the block')
  return row
}
