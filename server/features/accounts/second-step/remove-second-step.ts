import type { Database } from '#server/database/connect.ts'
import { updateUser } from '#server/features/accounts/accounts.queries.ts'
import { deleteChallengesOf, replaceRecoveryCodes } from './second-step.queries.ts'

/** Two-factor sign-in is off: its secret, its recovery codes and sign-ins that are half done are gone. */
export async function removeSecondStep(tx: Database, userId: number): Promise<void> {
  await updateUser(tx, userId, { totpSecret: null, totpEnabledAt: null, totpLastStep: null })
  await replaceRecoveryCodes(tx, userId, [])
  await deleteChallengesOf(tx, userId)
}
