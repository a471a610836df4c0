import type { Deps } from '#server/deps.ts'
import { updateUser } from '#server/features/accounts/accounts.queries.ts'
import { isSealed, sealedPrefix } from '#server/platform/secrets/secret-box.ts'
import { listTotpSecretsWithoutPrefix, replaceTotpSecret } from './second-step.queries.ts'

/** The authenticator's secret, encrypted at rest. Secrets stored before encryption was introduced are still plain. */

type TotpDeps = Pick<Deps, 'db' | 'secrets'>
interface Stored {
  id: number
  totpSecret: string
}

const batch = 200
const ownerOf = (userId: number) => `totp of user ${userId}`

/** Stores a new secret, none of whose codes was used yet. */
export async function saveTotpSecret(
  { db, secrets }: TotpDeps,
  userId: number,
  secret: string,
): Promise<void> {
  await updateUser(db, userId, { totpSecret: secrets.seal(secret, ownerOf(userId)), totpLastStep: null })
}

export function readTotpSecret({ secrets }: Pick<Deps, 'secrets'>, { id, totpSecret }: Stored): string {
  return isSealed(totpSecret) ? secrets.open(totpSecret, ownerOf(id)) : totpSecret
}

/** Encrypts a secret that is still plain. */
export async function sealTotpSecret({ db, secrets }: TotpDeps, user: Stored): Promise<void> {
  if (!isSealed(user.totpSecret))
    await replaceTotpSecret(db, user, secrets.seal(user.totpSecret, ownerOf(user.id)))
}

/** Encrypts the secrets that have not been used since encryption was introduced. */
export async function sealPlainTotpSecrets(deps: TotpDeps): Promise<void> {
  let plain: Stored[]
  do {
    plain = await listTotpSecretsWithoutPrefix(deps.db, sealedPrefix, batch)
    for (const user of plain) await sealTotpSecret(deps, user)
  } while (plain.length === batch)
}
