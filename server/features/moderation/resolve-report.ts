import type { z } from 'zod'
import type { moderationAdmin } from '#contracts/moderation/moderation-admin.ts'
import { beginningOf } from '#domain/text/beginning-of.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { archiveFlashcards } from '#server/features/catalogue/admin/archive-flashcards.ts'
import { mailJob, queueTemplateMail } from '#server/features/messages/delivery/queue-mail.ts'
import { moderationMails } from '#server/features/moderation/moderation.mails.ts'
import { findShareSubjects, takeDownShare } from '#server/features/own-cards/sharing/take-down.ts'
import { archiveIn } from '#server/features/questions/bank/archive-question.ts'
import { categoryTitles } from '#server/features/questions/block/present-block.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { conflict, notFound } from '#server/platform/http/http-error.ts'
import {
  findReportedContent,
  findReportedSubject,
  listReporters,
  lockOpenReports,
  type OpenReport,
  type ReportedKind,
  type ReportedSubject,
  saveResolution,
} from './reports.queries.ts'

type ResolveDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'jobs' | 'outline'>
type Resolution = z.output<typeof moderationAdmin.resolveFlaggedContent.body>
interface ReportRequest extends Resolution {
  kind: ReportedKind
  reportId: number
}
/** A report that is being resolved, in one transaction. */
interface Resolving extends Omit<ReportRequest, 'reportId'> {
  contentId: number
  now: Date
}

const nouns: Record<ReportedKind, string> = {
  flashcard: 'card',
  question: 'question',
  share: 'shared deck',
}

/**
 * Resolves a report: `dismiss` closes this one, without a mail; `approve` and `remove` close all open reports
 * of the same content and mail each reporter. `remove` archives the content.
 * @throws HttpError 404; 409 already_resolved, also when two admins do it at the same time.
 */
export async function resolveReport(
  deps: ResolveDeps,
  admin: SignedIn,
  request: ReportRequest,
): Promise<{ message: string; resolved: number }> {
  const resolved = await deps.db.transaction((tx) => resolveIn(tx, deps, { admin, request }))
  if (request.action !== 'dismiss') deps.jobs.wake(mailJob)
  return { message: messageOf(request), resolved }
}

async function resolveIn(
  tx: Database,
  deps: ResolveDeps,
  { admin, request }: { admin: SignedIn; request: ReportRequest },
): Promise<number> {
  const { kind, reportId, action } = request
  const contentId = await findReportedContent(tx, kind, reportId)
  if (contentId === undefined) throw notFound('This report does not exist')
  const open = await lockOpenReports(tx, { kind, contentId })
  if (!open.some(({ id }) => id === reportId))
    throw conflict('Somebody else has resolved this report already', 'already_resolved')
  const reports = action === 'dismiss' ? open.filter(({ id }) => id === reportId) : open
  await saveResolved(tx, deps, {
    admin,
    reports,
    resolving: { ...request, contentId, now: deps.clock.now() },
  })
  return reports.length
}

/**
 * Resolves all open reports of a card or a question in the transaction of the caller, who wakes the mail afterwards.
 * Each reporter is mailed the notes. Without open reports it does nothing.
 */
export async function resolveReportsOf(
  tx: Database,
  deps: Omit<ResolveDeps, 'db' | 'jobs'>,
  by: SignedIn,
  content: { kind: 'flashcard' | 'question'; contentId: number; notes: string; now: Date },
): Promise<void> {
  const reports = await lockOpenReports(tx, content)
  if (reports.length === 0) return
  const resolving = { ...content, action: 'approve' as const }
  await saveResolved(tx, deps, { admin: by, reports, resolving })
}

async function saveResolved(
  tx: Database,
  deps: Omit<ResolveDeps, 'db' | 'jobs'>,
  { admin, reports, resolving }: { admin: SignedIn; reports: OpenReport[]; resolving: Resolving },
): Promise<void> {
  const { kind, contentId, action, notes, now } = resolving
  const ids = reports.map(({ id }) => id)
  await saveResolution(tx, kind, {
    ids,
    resolution: action,
    notes,
    resolvedBy: admin.userId,
    resolvedAt: now,
  })
  const subject = await subjectOf(tx, resolving)
  if (action === 'remove') await removeContent(tx, admin, { ...resolving, title: subject.title })
  if (action !== 'dismiss') {
    const answer = notes || defaultNotes(resolving)
    await mailReporters(tx, deps, { reports, text: `${answer}\n\n${subjectText(deps, kind, subject)}` })
  }
  await recordAudit(tx, {
    actor: admin,
    action: 'report.resolve',
    subjectType: kind,
    subjectId: contentId,
    details: { resolution: action, notes, reports: ids },
  })
}

async function subjectOf(tx: Database, { kind, contentId }: Resolving): Promise<ReportedSubject> {
  if (kind !== 'share') return findReportedSubject(tx, { kind, contentId })
  const subject = (await findShareSubjects(tx, [contentId])).get(contentId)
  return { title: subject?.title ?? '', place: 'a learner’s own cards' }
}

async function removeContent(
  tx: Database,
  admin: SignedIn,
  { kind, contentId, now, title, notes }: Resolving & { title: string },
): Promise<void> {
  if (kind === 'share') {
    await takeDownShare(tx, { shareId: contentId, reason: notes, now })
    await recordAudit(tx, {
      actor: admin,
      action: 'share.remove',
      subjectType: 'share',
      subjectId: contentId,
      details: { title, reason: notes },
    })
    return
  }
  if (kind === 'question') {
    await archiveIn(tx, admin, { questionId: contentId, now })
    return
  }
  if ((await archiveFlashcards(tx, { ids: [contentId], now })) === 0) return
  await recordAudit(tx, {
    actor: admin,
    action: 'flashcard.delete',
    subjectType: 'flashcard',
    subjectId: contentId,
    details: { question: title },
  })
}

/** Mails the reporters whose accounts still exist. */
async function mailReporters(
  tx: Database,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { reports, text }: { reports: OpenReport[]; text: string },
): Promise<void> {
  const reporterIds = reports.flatMap(({ reporterId }) => reporterId ?? [])
  for (const { id, username, email } of await listReporters(tx, reporterIds))
    await queueTemplateMail(
      { db: tx, config, clock },
      {
        template: moderationMails.flaggedContentResolution,
        to: email,
        userId: id,
        values: { USERNAME: username, RESOLUTION_NOTES: `${text}\n${quoteOf(reports, id)}` },
      },
    )
}

/** The text about the result, for a mail without notes. */
function defaultNotes({ kind, action }: Resolving): string {
  const noun = nouns[kind]
  return action === 'remove'
    ? `We have removed the ${noun}.`
    : `We have reviewed the ${noun}, and your report is resolved.`
}

/** As in "The card: “First-line treatment of …” (Lung cancer)". */
function subjectText(
  { outline }: Pick<Deps, 'outline'>,
  kind: ReportedKind,
  { title, place }: ReportedSubject,
): string {
  const where = kind === 'question' ? (categoryTitles(outline).get(place) ?? place) : place
  return `The ${nouns[kind]}: “${beginningOf(title)}” (${where})`
}

/** What this reporter wrote. */
function quoteOf(reports: OpenReport[], reporterId: number): string {
  const reasons = reports.filter((report) => report.reporterId === reporterId).map(({ reason }) => reason)
  return `You wrote: “${[...new Set(reasons)].join('”, “')}”`
}

function messageOf({ kind, action }: ReportRequest): string {
  const noun = nouns[kind]
  if (action === 'dismiss') return `Report dismissed, the ${noun} stays`
  return action === 'remove' ? `The ${noun} was removed` : 'Report marked as resolved'
}
