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

const demoFile = z.object({ admin: z.string(), learner: z.string() })

/** Creates the configured first admin, or outside production the two demo accounts. @returns the demo sign-ins to print. */
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
      // Whoever runs the service has named it.
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
  return [
    { label: 'demo admin', username: 'demo-admin', password: passwords.admin },
    { label: 'demo learner', username: 'demo-learner', password: passwords.learner },
  ]
}

/** Random, saved in the data directory so that every start prints the same. */
function demoPasswords(dataDir: string): z.output<typeof demoFile> {
  const path = join(dataDir, 'demo-accounts.json')
  if (existsSync(path)) return demoFile.parse(JSON.parse(readFileSync(path, 'utf8')))
  const passwords = {
    admin: randomBytes(9).toString('base64url'),
    learner: randomBytes(9).toString('base64url'),
  }
  writeFileSync(path, JSON.stringify(passwords), { mode: 0o600 })
  return passwords
}

const dayMs = 86_400_000
/** Nine months of study, to the demo history's first day, and the exam soon. */
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
