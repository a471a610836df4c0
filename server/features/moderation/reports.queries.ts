import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { mostReports, type UserReport } from '#contracts/moderation/moderation-admin.ts'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/tables/accounts.ts'
import { chapters, flashcards } from '#server/database/tables/catalogue.ts'
import { contentFlags } from '#server/database/tables/moderation.ts'
import { ownShareFlags, ownShares } from '#server/database/tables/own-shares.ts'
import { questionFlags, questions } from '#server/database/tables/questions.ts'

const reporter = { id: users.id, username: users.username, email: users.email }

/** Open reports of cards, oldest first, each with its card, archived or not. */
export function listCardReports(db: Database) {
  const { id, flashcardId: contentId, reason, createdAt } = contentFlags
  return db
    .select({
      id,
      contentId,
      reason,
      createdAt,
      reporter,
      flashcard: {
        id: flashcards.id,
        question: flashcards.question,
        answer: flashcards.answer,
        why: flashcards.why,
        tags: flashcards.tags,
        revision: flashcards.revision,
        archivedAt: flashcards.archivedAt,
        chapterId: flashcards.chapterId,
        chapterTitle: chapters.title,
      },
    })
    .from(contentFlags)
    .innerJoin(flashcards, eq(flashcards.id, contentFlags.flashcardId))
    .innerJoin(chapters, eq(chapters.id, flashcards.chapterId))
    .leftJoin(users, eq(users.id, contentFlags.reporterId))
    .where(isNull(contentFlags.resolvedAt))
    .orderBy(asc(createdAt), asc(id))
    .limit(mostReports)
}

/** Open reports of questions, oldest first. */
export function listQuestionReports(db: Database) {
  const { id, questionId: contentId, reason, createdAt } = questionFlags
  return db
    .select({
      id,
      contentId,
      reason,
      createdAt,
      reporter,
      question: {
        id: questions.id,
        key: questions.key,
        category: questions.category,
        stem: questions.stem,
        leadIn: questions.leadIn,
        archivedAt: questions.archivedAt,
      },
    })
    .from(questionFlags)
    .innerJoin(questions, eq(questions.id, questionFlags.questionId))
    .leftJoin(users, eq(users.id, questionFlags.reporterId))
    .where(isNull(questionFlags.resolvedAt))
    .orderBy(asc(createdAt), asc(id))
    .limit(mostReports)
}

/** Open reports of shared decks, oldest first. Those of an author whose account is deleted are gone with the decks. */
export function listShareReports(db: Database) {
  const { id, ground, reason, createdAt } = ownShareFlags
  return db
    .select({ id, contentId: ownShares.id, ground, reason, createdAt, reporter })
    .from(ownShareFlags)
    .innerJoin(ownShares, eq(ownShares.id, ownShareFlags.shareId))
    .leftJoin(users, eq(users.id, ownShareFlags.reporterId))
    .where(isNull(ownShareFlags.resolvedAt))
    .orderBy(asc(createdAt), asc(id))
    .limit(mostReports)
}

/** The reports that a user made about cards, newest first, whether they are resolved or not. */
export function listCardReportsBy(db: Database, userId: number) {
  return db
    .select({ ...resolvable(contentFlags), contentId: flashcards.id, title: flashcards.question })
    .from(contentFlags)
    .innerJoin(flashcards, eq(flashcards.id, contentFlags.flashcardId))
    .where(eq(contentFlags.reporterId, userId))
    .orderBy(desc(contentFlags.createdAt), desc(contentFlags.id))
    .limit(mostReports)
}

/** The same about questions. */
export function listQuestionReportsBy(db: Database, userId: number) {
  return db
    .select({ ...resolvable(questionFlags), contentId: questions.id, title: questions.leadIn })
    .from(questionFlags)
    .innerJoin(questions, eq(questions.id, questionFlags.questionId))
    .where(eq(questionFlags.reporterId, userId))
    .orderBy(desc(questionFlags.createdAt), desc(questionFlags.id))
    .limit(mostReports)
}

/** The same about shared decks, without their names. */
export function listShareReportsBy(db: Database, userId: number) {
  return db
    .select({ ...resolvable(ownShareFlags), contentId: ownShares.id })
    .from(ownShareFlags)
    .innerJoin(ownShares, eq(ownShares.id, ownShareFlags.shareId))
    .where(eq(ownShareFlags.reporterId, userId))
    .orderBy(desc(ownShareFlags.createdAt), desc(ownShareFlags.id))
    .limit(mostReports)
}

const resolvable = <Flags extends typeof contentFlags | typeof questionFlags | typeof ownShareFlags>(
  flags: Flags,
) => ({
  id: flags.id,
  reason: flags.reason,
  createdAt: flags.createdAt,
  resolvedAt: flags.resolvedAt,
  resolution: flags.resolution,
  resolutionNotes: flags.resolutionNotes,
})

/** The kind of the reported content. */
export type ReportedKind = UserReport['contentType']

const tables = {
  flashcard: { flags: contentFlags, contentId: contentFlags.flashcardId },
  question: { flags: questionFlags, contentId: questionFlags.questionId },
  share: { flags: ownShareFlags, contentId: ownShareFlags.shareId },
}

/** The content that a report is about, whether the report is resolved or not. */
export async function findReportedContent(
  db: Database,
  kind: ReportedKind,
  reportId: number,
): Promise<number | undefined> {
  const { flags, contentId } = tables[kind]
  const [row] = await db.select({ contentId }).from(flags).where(eq(flags.id, reportId))
  return row?.contentId ?? undefined
}

export interface OpenReport {
  id: number
  reporterId: number | null
  /** What the reporter wrote. */
  reason: string
}

/**
 * The open reports of one card or question, always locked in the same order, so that no two admins wait for
 * each other in a circle.
 */
export function lockOpenReports(
  tx: Database,
  { kind, contentId }: { kind: ReportedKind; contentId: number },
): Promise<OpenReport[]> {
  const { flags, contentId: reported } = tables[kind]
  return tx
    .select({ id: flags.id, reporterId: flags.reporterId, reason: flags.reason })
    .from(flags)
    .where(and(eq(reported, contentId), isNull(flags.resolvedAt)))
    .orderBy(asc(flags.id))
    .for('update')
}

export async function saveResolution(
  tx: Database,
  kind: ReportedKind,
  reports: { ids: number[]; resolution: string; notes: string; resolvedBy: number; resolvedAt: Date },
): Promise<void> {
  const { flags } = tables[kind]
  const { ids, notes: resolutionNotes, ...resolved } = reports
  await tx
    .update(flags)
    .set({ ...resolved, resolutionNotes })
    .where(inArray(flags.id, ids))
}

export interface ReportedSubject {
  /** The card's question, or the first paragraph of the question. */
  title: string
  /** The chapter's title, or the id of the question's category. */
  place: string
}

/** What the reported content is called in the mail about it, archived or not. */
export async function findReportedSubject(
  db: Database,
  { kind, contentId }: { kind: Exclude<ReportedKind, 'share'>; contentId: number },
): Promise<ReportedSubject> {
  const [row] =
    kind === 'flashcard'
      ? await db
          .select({ title: flashcards.question, place: chapters.title })
          .from(flashcards)
          .innerJoin(chapters, eq(chapters.id, flashcards.chapterId))
          .where(eq(flashcards.id, contentId))
      : await db
          .select({ title: questions.stem, place: questions.category })
          .from(questions)
          .where(eq(questions.id, contentId))
  if (!row) throw new Error(`the ${kind} ${contentId} is gone`)
  return row
}

export function listReporters(db: Database, ids: number[]) {
  return db.select(reporter).from(users).where(inArray(users.id, ids))
}
