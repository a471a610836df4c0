import { isKeyRevealed, revealsOf } from '#domain/questions/block/block-rules.ts'
import { advanceSections, isFinished, type Section } from '#domain/questions/block/section-clock.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { type AnswerRow, type BlockQuestionRow, listAnswers } from './block-questions.queries.ts'
import {
  type BlockRow,
  findBlock,
  listSections,
  listSectionsOf,
  listUnfinished,
  lockBlock,
  saveFinished,
  saveSections,
} from './blocks.queries.ts'
import { type FinalDeps, finalizeAnswers, type Learner } from './finalize-answers.ts'

/** A block as of now: what time alone has closed is closed. */
export interface OpenBlock {
  head: BlockRow
  sections: Section[]
}

/** Another learner's block, or none. */
export const blockUnknown = () => notFound('This block does not exist', 'block_unknown')

/** @throws HttpError 404 */
export async function requireBlock(
  deps: Pick<Deps, 'db' | 'clock' | 'publish'>,
  learner: Learner,
  blockId: number,
): Promise<OpenBlock> {
  const head = await findBlock(deps.db, learner.userId, blockId)
  if (!head) throw blockUnknown()
  const sections = await listSections(deps.db, learner.userId, blockId)
  return asOfNow(deps, learner, { head, sections })
}

/** A block that was just read: what time has closed meanwhile is closed. */
export async function asOfNow(
  deps: Pick<Deps, 'db' | 'clock' | 'publish'>,
  learner: Learner,
  { head, sections }: OpenBlock,
): Promise<OpenBlock> {
  const isCurrent = advanceSections(sections, head.breakSeconds, deps.clock.now().getTime()) === sections
  const isOver = head.finishedAt === null && isFinished(sections)
  return isCurrent && !isOver
    ? { head, sections }
    : stepBlock(deps, learner, { blockId: head.id, step: (block) => block.sections })
}

/** The learner's unfinished blocks, the latest first; those whose time has run out meanwhile are finished, and not among them. */
export async function listOpenBlocks(
  deps: Pick<Deps, 'db' | 'clock' | 'publish'>,
  learner: Learner,
): Promise<(OpenBlock & { answered: number })[]> {
  const rows = await listUnfinished(deps.db, learner.userId)
  const ids = rows.map(({ id }) => id)
  const sectionsOf = await listSectionsOf(deps.db, learner.userId, ids)
  const open = []
  for (const { answered, ...head } of rows) {
    const block = await asOfNow(deps, learner, { head, sections: sectionsOf.get(head.id) ?? [] })
    if (block.head.finishedAt === null) open.push({ ...block, answered })
  }
  return open
}

/**
 * A learner's step in a block, in one transaction: what time has closed meanwhile is closed first, then the step is
 * taken; when every section is closed the block is finished. A finished block does not change any more.
 * @param step returns the sections after the step, the same ones where it changes nothing.
 * @throws HttpError 404
 */
export async function stepBlock(
  { db, clock, publish }: Pick<Deps, 'db' | 'clock' | 'publish'>,
  learner: Learner,
  { blockId, step }: { blockId: number; step: (block: OpenBlock, now: number) => Section[] },
): Promise<OpenBlock> {
  const { userId } = learner
  return db.transaction(async (tx) => {
    const block = await lockOpenBlock(tx, learner, { blockId, now: clock.now() })
    if (block.head.finishedAt !== null) return block
    const sections = step(block, clock.now().getTime())
    const changed = sections.filter((section) => !block.stored.includes(section))
    await saveSections(tx, { userId, id: blockId }, changed)
    await finalizeShown({ db: tx, publish }, learner, {
      head: block.head,
      sections: changed,
      now: clock.now(),
    })
    if (!isFinished(sections)) return { head: block.head, sections }
    return {
      head: await finish({ db: tx, publish }, learner, { head: block.head, sections, now: clock.now() }),
      sections,
    }
  })
}

/** Locked until the transaction ends. */
interface LockedBlock extends OpenBlock {
  /** The sections as they are saved; one that has not changed since is the same. */
  stored: Section[]
}

/** The block with its sections as of now. @throws HttpError 404 */
export async function lockOpenBlock(
  tx: Database,
  learner: Learner,
  { blockId, now }: { blockId: number; now: Date },
): Promise<LockedBlock> {
  const head = await lockBlock(tx, learner.userId, blockId)
  if (!head) throw blockUnknown()
  const stored = await listSections(tx, learner.userId, blockId)
  return { head, stored, sections: advanceSections(stored, head.breakSeconds, now.getTime()) }
}

/** Where a section that is closed shows its keys at once, what was chosen in it is final at once. */
async function finalizeShown(
  deps: FinalDeps,
  learner: Learner,
  { head, sections, now }: OpenBlock & { now: Date },
): Promise<void> {
  const closed = new Set(sections.filter(({ closedAt }) => closedAt !== null).map(({ number }) => number))
  if (revealsOf(head) === 'end' || closed.size === 0) return
  const answers = await listAnswers(deps.db, learner.userId, head.id)
  const questions = answers.filter(({ section }) => closed.has(section))
  await finalizeAnswers(deps, learner, { id: head.id, questions, now })
}

/** Makes all answers final and counts them. */
async function finish(
  deps: FinalDeps,
  learner: Learner,
  { head, sections, now }: OpenBlock & { now: Date },
): Promise<BlockRow> {
  const { userId } = learner
  const questions = await listAnswers(deps.db, userId, head.id)
  const finals = await finalizeAnswers(deps, learner, { id: head.id, questions, now })
  const finished = {
    id: head.id,
    finishedAt: new Date(Math.max(...sections.map(({ closedAt }) => closedAt ?? 0))),
    answeredCount: questions.filter(({ chosen }) => chosen !== null).length,
    rightCount: [...questions, ...finals].filter(({ isRight }) => isRight).length,
    secondsUsed: secondsOn(sections, questions),
  }
  await saveFinished(deps.db, userId, finished)
  return { ...head, ...finished }
}

/** No question of a block can have taken longer. */
export function secondsSince(createdAt: Date, now: Date): number {
  return Math.ceil((now.getTime() - createdAt.getTime()) / 1000)
}

/** By the clock, or where there is no limit by the time on each question: a clock without one runs in a closed browser. */
function secondsOn(sections: Section[], questions: AnswerRow[]): number {
  const hasLimit = sections.every(({ limitSeconds }) => limitSeconds !== null)
  const parts = hasLimit
    ? sections.map(({ usedSeconds }) => usedSeconds)
    : questions.map(({ seconds }) => seconds)
  return Math.round(parts.reduce((sum, seconds) => sum + seconds, 0))
}

/** Whether the key of this question may be known. */
export function isRevealed(
  { head, sections }: OpenBlock,
  { finalAt, section }: Pick<BlockQuestionRow, 'finalAt' | 'section'>,
): boolean {
  return isKeyRevealed(head, {
    isBlockFinished: head.finishedAt !== null,
    isFinal: finalAt !== null,
    isSectionClosed: sections.some(({ number, closedAt }) => number === section && closedAt !== null),
  })
}
