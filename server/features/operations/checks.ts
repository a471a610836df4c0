import { statfs } from 'node:fs/promises'
import { readEdition } from '#content/edition.ts'
import type { HealthCheck, JobState } from '#contracts/operations/operations.ts'
import { countText, numberText } from '#domain/text/count-text.ts'
import { findLoaded } from '#server/database/content/shipped-content.ts'
import type { Deps } from '#server/deps.ts'
import { findAuditHealth } from '#server/features/audit/find-audit-health.ts'
import { findPaymentHealth } from '#server/features/billing/payments/find-payment-health.ts'
import {
  findMailHealth,
  latestMail,
  mostFailing,
  reportDays,
} from '#server/features/messages/delivery/find-mail-health.ts'
import { findStoreHealth } from '#server/features/own-cards/media/find-store-health.ts'
import { overdueJobs } from './job-states.ts'
import { findDatabaseFacts } from './operations.queries.ts'

/** The result of a check, in one sentence or two. */
type Finding = Omit<HealthCheck, 'name'>

const slowMs = 250
const longWaitMs = 15 * 60_000
const leastFreeBytes = { warning: 2_000_000_000, problem: 200_000_000 }
const leastMemoryBytes = 100_000_000

const ok = (detail: string): Finding => ({ state: 'ok', detail })
const warning = (detail: string): Finding => ({ state: 'warning', detail })
const problem = (detail: string): Finding => ({ state: 'problem', detail })

export async function checkDatabase({
  open,
  db,
  config,
}: Pick<Deps, 'open' | 'db' | 'config'>): Promise<Finding> {
  const begun = performance.now()
  const { version, bytes, isReadOnly } = await findDatabaseFacts(db)
  const ms = Math.round(performance.now() - begun)
  const isEmbedded = open.engine === 'pglite'
  const facts = `${isEmbedded ? 'Embedded PostgreSQL' : 'PostgreSQL'} ${version}, ${sizeText(bytes)}; it answered in ${ms} ms.`
  if (isReadOnly) return problem(`${facts} It refuses writes.`)
  if (isEmbedded && config.isProduction)
    return warning(`${facts} It serves one process only and can lose the last seconds in a power cut.`)
  return ms > slowMs ? warning(`${facts} That is slow.`) : ok(facts)
}

/** Checks the disk of the embedded database and its files; another database server has a disk of its own. */
export async function checkDisk({ config }: Pick<Deps, 'config'>): Promise<Finding> {
  const { bavail, bsize } = await statfs(config.dataDir)
  const free = bavail * bsize
  const facts = `${sizeText(free)} are free in the data directory.`
  if (free < leastFreeBytes.problem) return problem(facts)
  return free < leastFreeBytes.warning ? warning(facts) : ok(facts)
}

export function checkMemory(): Finding {
  const free = process.availableMemory()
  const facts = `The server uses ${sizeText(process.memoryUsage.rss())}; ${sizeText(free)} are free.`
  return free < leastMemoryBytes ? warning(facts) : ok(facts)
}

export function checkJobs(
  queueProblem: string | undefined,
  jobs: JobState[],
  times: { startedAt: Date; nowMs: number },
): Finding {
  if (queueProblem) return problem(`No job runs: ${queueProblem}.`)
  const failed = jobs.filter(({ error }) => error !== null).map(({ name }) => name)
  const overdue = overdueJobs(jobs, times).map(({ name }) => name)
  if (failed.length + overdue.length === 0)
    return ok(`${countText(jobs.length, 'job')}, none failed or overdue.`)
  return warning(
    [
      ...(failed.length > 0 ? [`Failed: ${failed.join(', ')}.`] : []),
      ...(overdue.length > 0 ? [`Late: ${overdue.join(', ')}.`] : []),
    ].join(' '),
  )
}

export async function checkMail(deps: Pick<Deps, 'db' | 'mail' | 'clock'>): Promise<Finding> {
  const health = await findMailHealth(deps)
  const { hasServer, waiting, failed, oldestWaitingAt, lastError } = health
  const waitedMs = oldestWaitingAt ? deps.clock.now().getTime() - Date.parse(oldestWaitingAt) : 0
  const waits =
    waiting === 0
      ? 'No message waits'
      : `${countText(waiting, 'message')} ${waiting === 1 ? 'waits' : 'wait'}, the oldest for ${durationText(waitedMs)}`
  const failures = failed === 0 ? 'none failed' : `${failed} of the latest ${numberText(latestMail)} failed`
  const facts = [`${waits}; ${failures}.`, ...bounceFacts(health)].join(' ')
  if (!hasServer) return warning(`No mail server is set, so nothing is sent. ${facts}`)
  const isLong = waitedMs > longWaitMs
  if (lastError !== null) {
    const tried = `${facts} The last try failed: ${lastError.replace(/\.?$/, '.')}`
    return isLong ? problem(tried) : warning(tried)
  }
  return failed > 0 || isLong ? warning(facts) : ok(facts)
}

function bounceFacts({ failing, unreadable }: Awaited<ReturnType<typeof findMailHealth>>): string[] {
  const addresses = failing === 1 ? '1 address' : `${numberText(failing)} addresses`
  const more = failing === mostFailing ? ' or more' : ''
  return [
    ...(failing > 0 ? [`Mail to ${addresses}${more} comes back.`] : []),
    ...(unreadable > 0
      ? [
          `${countText(unreadable, 'report')} of the last ${reportDays} days could not be read; the mailbox has them flagged.`,
        ]
      : []),
  ]
}

export async function checkPayments(
  deps: Pick<Deps, 'db' | 'clock' | 'payments' | 'config'>,
): Promise<Finding> {
  const { isTest, openMismatches, lastWebhookAt, unprocessedWebhooks } = await findPaymentHealth(deps)
  const facts = [
    isTest ? 'Test payments: no money moves.' : 'Live payments.',
    lastWebhookAt
      ? `The last webhook came ${durationText(deps.clock.now().getTime() - Date.parse(lastWebhookAt))} ago.`
      : 'No webhook has come yet.',
    openMismatches === 0
      ? 'No open mismatch.'
      : `${openMismatches} open ${openMismatches === 1 ? 'mismatch' : 'mismatches'} to look at.`,
    ...(unprocessedWebhooks > 0
      ? [`${countText(unprocessedWebhooks, 'webhook')} could not be processed.`]
      : []),
  ].join(' ')
  return openMismatches + unprocessedWebhooks > 0 || (isTest && deps.config.isProduction)
    ? warning(facts)
    : ok(facts)
}

/** @returns undefined where pictures and sounds of learners are in the database only */
export async function checkMediaStore(
  deps: Pick<Deps, 'db' | 'clock' | 'mediaStore'>,
): Promise<Finding | undefined> {
  const health = await findStoreHealth(deps)
  if (!health) return undefined
  const { problem: found, ms, isMoving, removals } = health
  const facts = [
    ...(isMoving ? ['Files are being moved to where MEDIA_STORE wants them.'] : []),
    ...(removals > 0 ? [`To be removed: ${countText(removals, 'file')}.`] : []),
  ]
  if (found !== null) return problem([found, ...facts].join(' '))
  const answered = [`The store answered in ${ms} ms.`, ...facts].join(' ')
  return ms > slowMs ? warning(`${answered} That is slow.`) : ok(answered)
}

export async function checkContent({ db }: Pick<Deps, 'db'>): Promise<Finding & { edition: number }> {
  const loaded = (await findLoaded(db))?.edition ?? 0
  const { edition: shipped } = readEdition()
  const finding =
    loaded === shipped
      ? ok(`Edition ${loaded} is loaded, as in the files of this server.`)
      : loaded > shipped
        ? warning(`Edition ${loaded} is loaded; the files of this server are older (${shipped}).`)
        : problem(`Edition ${loaded} is loaded, but the files of this server have ${shipped}.`)
  return { ...finding, edition: loaded }
}

/** Reports what the latest run of the audit job found, because the check itself reads the whole log. */
export async function checkAuditLog(deps: Pick<Deps, 'db' | 'clock'>, jobs: JobState[]): Promise<Finding> {
  const { entries, checkedAt, problem: found } = await findAuditHealth(deps, jobs)
  if (found !== null) return problem(`The last check failed: ${found.replace(/\.?$/, '.')}`)
  const counted = `${numberText(entries)} ${entries === 1 ? 'entry' : 'entries'}`
  if (checkedAt === null) return warning(`${counted}, not checked yet.`)
  const sinceMs = deps.clock.now().getTime() - Date.parse(checkedAt)
  return ok(`${counted}; the check ${durationText(sinceMs)} ago found none changed and none missing.`)
}

function sizeText(bytes: number): string {
  const megabytes = bytes / 1_000_000
  return megabytes < 1000 ? `${Math.round(megabytes)} MB` : `${(megabytes / 1000).toFixed(1)} GB`
}

/** The duration in the largest unit that it fills. */
function durationText(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return countText(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? countText(hours, 'hour') : countText(Math.floor(hours / 24), 'day')
}
