import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { HandlerResult } from '#contracts/endpoint.ts'
import type { HealthCheck, operations } from '#contracts/operations/operations.ts'
import type { Deps } from '#server/deps.ts'
import { safeMessage } from '#server/platform/log-error.ts'
import {
  checkAuditLog,
  checkContent,
  checkDatabase,
  checkDisk,
  checkJobs,
  checkMail,
  checkMediaStore,
  checkMemory,
  checkPayments,
} from './checks.ts'
import { listJobStates } from './job-states.ts'

const packageFile = join(import.meta.dirname, '../../../package.json')
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, 'utf8')))

/**
 * Makes each check separately: a check that cannot be made is itself a problem, and hides no other. One that concerns nothing
 * here is left out.
 */
export async function findHealth(deps: Deps): Promise<HandlerResult<typeof operations.getHealth>> {
  const { startedAt } = deps
  const now = deps.clock.now()
  const [content, jobs] = await Promise.all([checkContent(deps), listJobStates(deps)])
  const checks = await Promise.all([
    checked(deps, 'Database', () => checkDatabase(deps)),
    checked(deps, 'Jobs', async () =>
      checkJobs(deps.jobs.problem(), jobs, { startedAt, nowMs: now.getTime() }),
    ),
    checked(deps, 'Mail', () => checkMail(deps)),
    checked(deps, 'Payments', () => checkPayments(deps)),
    checked(deps, 'Object store', () => checkMediaStore(deps)),
    checked(deps, 'Content', async () => content),
    checked(deps, 'Audit log', () => checkAuditLog(deps, jobs)),
    checked(deps, 'Disk', () => checkDisk(deps)),
    checked(deps, 'Memory', async () => checkMemory()),
  ])
  return {
    checkedAt: now.toISOString(),
    version,
    contentEdition: content.edition,
    startedAt: startedAt.toISOString(),
    checks: checks.filter((check) => check !== undefined),
    jobs,
  }
}

async function checked(
  { log }: Pick<Deps, 'log'>,
  name: string,
  check: () => Promise<Omit<HealthCheck, 'name'> | undefined>,
): Promise<HealthCheck | undefined> {
  try {
    const made = await check()
    return made && { name, state: made.state, detail: made.detail }
  } catch (error) {
    log.error({ err: error, check: name }, 'a health check failed')
    return { name, state: 'problem', detail: `This could not be checked: ${safeMessage(error)}` }
  }
}
