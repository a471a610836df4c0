import { randomBytes } from 'node:crypto'
import type { Database } from '#server/database/connect.ts'
import { findUserByLogin, saveUser } from '#server/features/accounts/accounts.queries.ts'
import { hashPassword } from '#server/features/accounts/sign-in/passwords.ts'

/**
 * Enough learners that most questions they answer exceed the 50 attempts from which their statistics lead to findings.
 */
const size = 130
const dayMs = 86_400_000

/**
 * Creates accounts whose only purpose is to have answered, so that a demo can compare a learner with others.
 * Their names say what they are, and nobody knows their password. @returns their ids; none when they were
 * created before.
 */
export async function makeDemoCohort(tx: Database, now: Date): Promise<number[]> {
  const ids: number[] = []
  if (await findUserByLogin(tx, usernameOf(1))) return ids
  const passwordHash = await hashPassword(randomBytes(18).toString('base64url'))
  for (let number = 1; number <= size; number++) {
    const email = `cohort-${number}@demo.example`
    const user = await saveUser(tx, {
      username: usernameOf(number),
      email,
      confirmedEmail: email,
      passwordHash,
      firstName: 'Demo',
      lastName: `Learner ${number}`,
      degrees: 'MD',
      role: 'oncology_fellow',
      subscriptionPlan: 'annual',
      subscriptionEndsAt: new Date(now.getTime() + 365 * dayMs),
      acceptedPolicyAt: now,
      createdAt: new Date(now.getTime() - 120 * dayMs),
    })
    ids.push(user.id)
  }
  return ids
}

const usernameOf = (number: number) => `demo-cohort-${String(number).padStart(2, '0')}`
