import type { Database } from '#server/database/connect.ts'
import { updateUser } from './accounts.queries.ts'
import { deleteChallengesOf, replaceRecoveryCodes } from './second-step.queries.ts'

/** The secret, the recovery codes and sign-ins that wait for a code go. */
export async function turnOffTotp(tx: Database, userId: number): Promise<void> {
  await updateUser(tx, userId, { totpSecret: null, totpEnabledAt: null, totpLastStep: null })
  await replaceRecoveryCodes(tx, userId, [])
  await deleteChallengesOf(tx, userId)
}
