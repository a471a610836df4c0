import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { hashPassword } from '#server/features/accounts/sign-in/passwords.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { countAdmins, findUserByLogin, saveUser, updateUser } from './accounts.queries.ts'

export interface SignIn {
  label: string
  username: string
  password: string
}

/** The passwords of the demo accounts. Files of earlier versions lack those of accounts that came later. */
const demoFile = z.object({ admin: z.string(), learner: z.string(), reviewer: z.string() }).partial()
type DemoAccount = keyof z.output<typeof demoFile>

/** Creates the configured first admin, or outside production the demo accounts. @returns the demo sign-ins to print. */
export async function ensureFirstAccounts(deps: Deps): Promise<SignIn[]> {
  const { firstAdmin, withDemo } = deps.config
  if (firstAdmin) {
    if ((await countAdmins(deps.db)) === 0) await makeAdmin(deps, firstAdmin)
    return []
  }
  return withDemo ? ensureDemoAccounts(deps) : []
}

export async function makeAdmin(
  deps: Pick<Deps, 'db' | 'clock'>,
  admin: { username: string; email: string; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(admin.password)
  await deps.db.transaction(async (tx) => {
    const { id, username } = await saveUser(tx, {
      username: admin.username,
      email: admin.email,
      // The address is confirmed because the operator of the service has configured it.
      confirmedEmail: admin.email,
      passwordHash,
      firstName: 'Site',
      lastName: 'Administrator',
      degrees: '',
      role: 'other',
      isAdmin: true,
      acceptedPolicyAt: deps.clock.now(),
      createdAt: deps.clock.now(),
      firstRunAt: deps.clock.now(),
    })
    const details = { before: null, after: { username, isAdmin: true } }
    await recordAudit(tx, { ...bySystem, action: 'admin.make', subjectId: id, details })
  })
}

const bySystem = { actor: 'system', subjectType: 'user' } as const

/** Grants admin rights to an existing account, or creates an admin account with the password that `password` resolves to. */
export async function grantAdmin(
  deps: Pick<Deps, 'db' | 'clock'>,
  admin: { email: string; username: string; password: () => Promise<string> },
): Promise<'granted' | 'made'> {
  const user = await findUserByLogin(deps.db, admin.email)
  if (!user) {
    await makeAdmin(deps, { ...admin, password: await admin.password() })
    return 'made'
  }
  await deps.db.transaction(async (tx) => {
    await updateUser(tx, user.id, { isAdmin: true })
    const details = { before: { isAdmin: user.isAdmin }, after: { isAdmin: true } }
    await recordAudit(tx, { ...bySystem, action: 'admin.grant', subjectId: user.id, details })
  })
  return 'granted'
}

async function ensureDemoAccounts(deps: Deps): Promise<SignIn[]> {
  const passwords = demoPasswords(deps.config.dataDir)
  if (!(await findUserByLogin(deps.db, 'demo-admin'))) {
    await makeAdmin(deps, { username: 'demo-admin', email: 'admin@demo.example', password: passwords.admin })
  }
  if (!(await findUserByLogin(deps.db, 'demo-learner'))) await makeDemoLearner(deps, passwords.learner)
  if (!(await findUserByLogin(deps.db, 'demo-reviewer'))) await makeDemoReviewer(deps, passwords.reviewer)
  return [
    { label: 'demo admin', username: 'demo-admin', password: passwords.admin },
    { label: 'demo author and reviewer', username: 'demo-reviewer', password: passwords.reviewer },
    { label: 'demo learner', username: 'demo-learner', password: passwords.learner },
  ]
}

/** The passwords are random, and saved in the data directory so that every start prints the same. */
function demoPasswords(dataDir: string): Record<DemoAccount, string> {
  const path = join(dataDir, 'demo-accounts.json')
  const saved = existsSync(path) ? demoFile.parse(JSON.parse(readFileSync(path, 'utf8'))) : {}
  const passwordOf = (account: DemoAccount) => saved[account] ?? randomBytes(9).toString('base64url')
  const passwords = {
    admin: passwordOf('admin'),
    learner: passwordOf('learner'),
    reviewer: passwordOf('reviewer'),
  }
  writeFileSync(path, JSON.stringify(passwords), { mode: 0o600 })
  return passwords
}

const dayMs = 86_400_000
/** The demo learner has studied for nine months, and the exam is soon. */
const studiedDays = 270
const daysToExam = 45

async function makeDemoLearner(deps: Deps, password: string): Promise<void> {
  const now = deps.clock.now()
  const begun = new Date(now.getTime() - studiedDays * dayMs)
  await saveUser(deps.db, {
    username: 'demo-learner',
    email: 'learner@demo.example',
    confirmedEmail: 'learner@demo.example',
    passwordHash: await hashPassword(password),
    firstName: 'Robin',
    lastName: 'Okafor',
    degrees: 'MD',
    role: 'oncology_fellow',
    practiceLocation: 'Chicago, IL',
    subscriptionPlan: 'annual',
    subscriptionEndsAt: new Date(now.getTime() + 365 * dayMs),
    timeZone: 'America/Chicago',
    examDateSetAt: begun,
    examDate: new Date(now.getTime() + daysToExam * dayMs).toISOString().slice(0, 10),
    acceptedPolicyAt: now,
    createdAt: begun,
    firstRunAt: begun,
  })
}

/** Somebody who writes and reviews content. Admins approve what this account writes, and write what it reviews. */
async function makeDemoReviewer(deps: Deps, password: string): Promise<void> {
  const now = deps.clock.now()
  await saveUser(deps.db, {
    username: 'demo-reviewer',
    email: 'reviewer@demo.example',
    confirmedEmail: 'reviewer@demo.example',
    passwordHash: await hashPassword(password),
    firstName: 'Hana',
    lastName: 'Novak',
    degrees: 'PharmD',
    role: 'clinical_pharmacist',
    contentRoles: ['author', 'reviewer'],
    acceptedPolicyAt: now,
    createdAt: new Date(now.getTime() - studiedDays * dayMs),
    firstRunAt: now,
  })
}
