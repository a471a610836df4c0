import type { z } from 'zod'
import type { AnswerReply, answerBody } from '#contracts/questions/questions.ts'
import { canAnswerQuestion } from '#domain/pricing/study-rights.ts'
import { canSuspend, finalBy, revealsOf } from '#domain/questions/block/block-rules.ts'
import { closeSection, type Section, takesAnswers } from '#domain/questions/block/section-clock.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest, conflict, notFound, premiumRequired } from '#server/platform/http/http-error.ts'
import {
  type BlockQuestionRow,
  confirmAnswer,
  listBlockQuestions,
  saveAnswer,
} from './block-questions.queries.ts'
import { saveSections } from './blocks.queries.ts'
import { explainQuestions } from './explain-questions.ts'
import { finalizeAnswers } from './finalize-answers.ts'
import { isRevealed, lockOpenBlock, type OpenBlock, secondsSince } from './step-block.ts'

type Answer = z.output<typeof answerBody> & { blockId: number }

/**
 * Answers a question of a block. The same answerId counts once. Where the key is shown with the answer, the first answer
 * is final, and a later one of another device gets the one that stands; otherwise the answer chosen last stands until
 * its section is closed.
 * @throws HttpError 404; 403 premium_required; 400 for an option that there is not, or without a confidence in a tutor
 * block; 409 section_closed.
 */
export async function answerQuestion(
  deps: Pick<Deps, 'db' | 'clock' | 'outline' | 'publish'>,
  learner: SignedIn,
  answer: Answer,
): Promise<AnswerReply> {
  const { block, duplicate } = await deps.db.transaction((tx) => saveOnce(tx, deps, { learner, answer }))
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

/** Does not finish a block whose time is over: more answers may be on their way. The next read of the block does. */
async function saveOnce(
  tx: Database,
  { clock, publish }: Pick<Deps, 'clock' | 'publish'>,
  { learner, answer }: { learner: SignedIn; answer: Answer },
): Promise<{ block: OpenBlock; duplicate: boolean }> {
  const { userId } = learner
  const { blockId, questionId } = answer
  const now = clock.now()
  const block = await lockOpenBlock(tx, learner, { blockId, now })
  const row = await requireQuestion(tx, userId, answer)
  if (row.answerId === answer.answerId) {
    await confirmAnswer(tx, { userId, blockId, questionId })
    return { block, duplicate: true }
  }
  if (answer.chosen >= row.options.length) throw badRequest('This question has no such option')
  if (row.finalAt !== null) return { block, duplicate: false }
  if (!canAnswerQuestion(learner.accessLevel, row)) throw premiumRequired()
  if (finalBy(block.head) === 'rating' && answer.confidence === null) throw notRated()
  const section = sectionOf(block, row)
  if (block.head.finishedAt === null && section.openedAt === null)
    throw conflict('This section has not begun', 'section_not_open')
  if (block.head.finishedAt !== null || !takesAnswers(section, now.getTime()))
    throw conflict('The time for this question was over when the answer arrived', 'section_closed')
  const answeredAt = claimedTime(answer.answeredAt, { since: section.openedAt ?? 0, now })
  if (row.answeredAt !== null && row.answeredAt > answeredAt) return { block, duplicate: false }
  const { answerId, chosen, confidence } = answer
  const seconds = Math.max(row.seconds, Math.min(answer.seconds, secondsSince(block.head.createdAt, now)))
  await saveAnswer(tx, { userId, blockId, questionId, answerId, chosen, confidence, answeredAt, seconds })
  if (revealsOf(block.head) === 'answer' && (answer.isSubmitted || section.closedAt !== null)) {
    const final = { ...row, chosen, confidence, answeredAt, seconds }
    await finalizeAnswers({ db: tx, publish }, learner, { id: blockId, questions: [final], now })
    if (!canSuspend(block.head.form)) await stopClock(tx, { userId, block, section, now })
  }
  return { block, duplicate: false }
}

const notRated = () => badRequest('Say how sure you are', { confidence: 'Say how sure you are' })

/** In a rehearsal each question is a section: its clock stops with the answer. */
async function stopClock(
  tx: Database,
  { userId, block, section, now }: { userId: number; block: OpenBlock; section: Section; now: Date },
): Promise<void> {
  const sections = closeSection(block.sections, section.number, now.getTime())
  const closed = sections.filter(({ number }) => number === section.number)
  await saveSections(tx, { userId, id: block.head.id }, closed)
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
