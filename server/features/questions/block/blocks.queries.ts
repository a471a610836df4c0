import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { BlockForm, BlockKind } from '#domain/questions/block/block-rules.ts'
import type { Section } from '#domain/questions/block/section-clock.ts'
import type { Database } from '#server/database/connect.ts'
import { statementName } from '#server/database/engine/prepared.ts'
import { blockQuestions, blockSections, blocks } from '#server/database/tables/questions.ts'

/** A block without its questions. */
export interface BlockRow extends BlockKind {
  id: number
  title: string
  questionCount: number
  breakSeconds: number | null
  createdAt: Date
  finishedAt: Date | null
  answeredCount: number | null
  rightCount: number | null
  secondsUsed: number | null
  /** Both are null until answers are scored again after the block was finished. */
  rightCountBefore: number | null
  rescoredAt: Date | null
}

const head = {
  id: blocks.id,
  form: blocks.form,
  mode: blocks.mode,
  title: blocks.title,
  questionCount: blocks.questionCount,
  breakSeconds: blocks.breakSeconds,
  createdAt: blocks.createdAt,
  finishedAt: blocks.finishedAt,
  answeredCount: blocks.answeredCount,
  rightCount: blocks.rightCount,
  secondsUsed: blocks.secondsUsed,
  rightCountBefore: blocks.rightCountBefore,
  rescoredAt: blocks.rescoredAt,
}

const ofLearner = (userId: number, blockId: number) => and(eq(blocks.userId, userId), eq(blocks.id, blockId))

export async function findBlock(
  db: Database,
  userId: number,
  blockId: number,
): Promise<BlockRow | undefined> {
  const [row] = await db
    .select(head)
    .from(blocks)
    .where(ofLearner(userId, blockId))
    .prepare(statementName(db, 'block'))
    .execute()
  return row
}

/** The block, locked until the transaction ends, so that its steps follow each other. */
export async function lockBlock(
  tx: Database,
  userId: number,
  blockId: number,
): Promise<BlockRow | undefined> {
  const [row] = await tx.select(head).from(blocks).where(ofLearner(userId, blockId)).for('update')
  return row
}

/**
 * Locks the building of blocks for this learner until the transaction ends. Studying is not blocked: only the
 * building waits.
 */
export async function lockBuilding(tx: Database, userId: number): Promise<void> {
  await tx.execute(sql`select id from users where id = ${userId} for no key update`)
}

export async function findBlockOfRequest(
  db: Database,
  userId: number,
  requestId: string,
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: blocks.id })
    .from(blocks)
    .where(and(eq(blocks.userId, userId), eq(blocks.requestId, requestId)))
  return row?.id
}

export interface NewBlock extends Pick<BlockRow, 'form' | 'mode' | 'title' | 'breakSeconds'> {
  userId: number
  requestId: string
  createdAt: Date
  sections: Section[]
  /** The questions in their order; `repeats` is the missed question that this one asks again. */
  questions: { questionId: number; repeats: number | null }[]
}

export async function saveBlock(tx: Database, block: NewBlock): Promise<number> {
  const { userId, requestId, form, mode, title, breakSeconds, createdAt, sections, questions } = block
  const [saved] = await tx
    .insert(blocks)
    .values({
      userId,
      requestId,
      form,
      mode,
      title,
      breakSeconds,
      createdAt,
      questionCount: questions.length,
    })
    .returning({ id: blocks.id })
  if (!saved) throw new Error('the block was not saved')
  await tx
    .insert(blockSections)
    .values(sections.map((section) => ({ userId, blockId: saved.id, ...sectionRow(section) })))
  const numbers = sections.flatMap(({ number, questionCount }) => Array<number>(questionCount).fill(number))
  await tx.insert(blockQuestions).values(
    questions.map(({ questionId, repeats }, position) => ({
      userId,
      blockId: saved.id,
      position,
      section: numbers[position] ?? 1,
      questionId,
      repeats,
    })),
  )
  return saved.id
}

function sectionRow({ openedAt, runningSince, closedAt, ...section }: Section) {
  return {
    ...section,
    openedAt: dateOf(openedAt),
    runningSince: dateOf(runningSince),
    closedAt: dateOf(closedAt),
  }
}

const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms))

const sectionColumns = {
  number: blockSections.number,
  questionCount: blockSections.questionCount,
  limitSeconds: blockSections.limitSeconds,
  usedSeconds: blockSections.usedSeconds,
  openedAt: blockSections.openedAt,
  runningSince: blockSections.runningSince,
  closedAt: blockSections.closedAt,
}

function sectionOf({ openedAt, runningSince, closedAt, ...row }: ReturnType<typeof sectionRow>): Section {
  const msOf = (date: Date | null) => date?.getTime() ?? null
  return { ...row, openedAt: msOf(openedAt), runningSince: msOf(runningSince), closedAt: msOf(closedAt) }
}

export async function listSections(db: Database, userId: number, blockId: number): Promise<Section[]> {
  const rows = await db
    .select(sectionColumns)
    .from(blockSections)
    .where(and(eq(blockSections.userId, userId), eq(blockSections.blockId, blockId)))
    .orderBy(asc(blockSections.number))
    .prepare(statementName(db, 'block_sections'))
    .execute()
  return rows.map(sectionOf)
}

/** The sections of several blocks, by block. */
export async function listSectionsOf(
  db: Database,
  userId: number,
  blockIds: number[],
): Promise<Map<number, Section[]>> {
  const rows = await db
    .select({ blockId: blockSections.blockId, ...sectionColumns })
    .from(blockSections)
    .where(and(eq(blockSections.userId, userId), inArray(blockSections.blockId, blockIds)))
    .orderBy(asc(blockSections.number))
  const byBlock = Map.groupBy(rows, ({ blockId }) => blockId)
  return new Map([...byBlock].map(([id, own]) => [id, own.map(({ blockId: _, ...row }) => sectionOf(row))]))
}

export async function saveSections(
  tx: Database,
  block: { userId: number; id: number },
  sections: Section[],
): Promise<void> {
  const { userId, id } = block
  for (const section of sections) {
    const { openedAt, runningSince, closedAt, usedSeconds } = sectionRow(section)
    await tx
      .update(blockSections)
      .set({ openedAt, runningSince, closedAt, usedSeconds })
      .where(
        and(
          eq(blockSections.userId, userId),
          eq(blockSections.blockId, id),
          eq(blockSections.number, section.number),
        ),
      )
  }
}

export async function saveFinished(
  tx: Database,
  userId: number,
  block: { id: number; finishedAt: Date; answeredCount: number; rightCount: number; secondsUsed: number },
): Promise<void> {
  const { id, ...finished } = block
  await tx.update(blocks).set(finished).where(ofLearner(userId, id))
}

export async function countAnswered(db: Database, userId: number, blockId: number): Promise<number> {
  const [row] = await db
    .select({ answered: sql<number>`count(*)::int` })
    .from(blockQuestions)
    .where(
      and(
        eq(blockQuestions.userId, userId),
        eq(blockQuestions.blockId, blockId),
        isNotNull(blockQuestions.chosen),
      ),
    )
  return row?.answered ?? 0
}

const mostUnfinished = 20

/** Unfinished blocks, the latest first, with the number of their answers. */
export async function listUnfinished(
  db: Database,
  userId: number,
): Promise<(BlockRow & { answered: number })[]> {
  return db
    .select({
      ...head,
      answered: sql<number>`(select count(*)::int from block_questions q
        where q.user_id = ${userId} and q.block_id = ${blocks.id} and q.chosen is not null)`,
    })
    .from(blocks)
    .where(and(eq(blocks.userId, userId), isNull(blocks.finishedAt)))
    .orderBy(desc(blocks.createdAt))
    .limit(mostUnfinished)
}

/** Finished blocks with at least one answer, the latest first. */
export async function listFinished(
  db: Database,
  userId: number,
  page: { before: number | undefined; limit: number },
): Promise<BlockRow[]> {
  return db
    .select(head)
    .from(blocks)
    .where(
      and(
        eq(blocks.userId, userId),
        isNotNull(blocks.finishedAt),
        gt(blocks.answeredCount, 0),
        page.before === undefined ? undefined : lt(blocks.id, page.before),
      ),
    )
    .orderBy(desc(blocks.id))
    .limit(page.limit)
}

/** When a block of each form was last finished; blocks without an answer do not count. */
export async function findLastFinished(db: Database, userId: number): Promise<Map<BlockForm, Date>> {
  const rows = await db
    .select({ form: blocks.form, at: sql<Date>`max(${blocks.finishedAt})`.mapWith(blocks.finishedAt) })
    .from(blocks)
    .where(and(eq(blocks.userId, userId), isNotNull(blocks.finishedAt), gt(blocks.answeredCount, 0)))
    .groupBy(blocks.form)
  return new Map(rows.map(({ form, at }) => [form, at]))
}
