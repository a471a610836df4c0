import type { Deps } from '#server/deps.ts'
import { isSealed, sealedBeginning } from '#server/platform/secret-box.ts'
import { updateUser } from './accounts.queries.ts'
import { listTotpSecretsNotBeginning, replaceTotpSecret } from './second-step.queries.ts'

/** The authenticator's secret, encrypted wherever it is stored. Those of before were stored as they are. */

export type TotpDoor = Pick<Deps, 'db' | 'secrets'>
interface Stored {
  id: number
  totpSecret: string
}

const batch = 200
const ownerOf = (userId: number) => `totp of user ${userId}`

/** A new secret, of which no code was used yet. */
export async function saveTotpSecret(
  { db, secrets }: TotpDoor,
  userId: number,
  secret: string,
): Promise<void> {
  await updateUser(db, userId, { totpSecret: secrets.seal(secret, ownerOf(userId)), totpLastStep: null })
}

export function readTotpSecret({ secrets }: Pick<TotpDoor, 'secrets'>, { id, totpSecret }: Stored): string {
  return isSealed(totpSecret) ? secrets.open(totpSecret, ownerOf(id)) : totpSecret
}

/** Encrypts a secret that is stored as it is; others stay. */
export async function sealTotpSecret({ db, secrets }: TotpDoor, user: Stored): Promise<void> {
  if (!isSealed(user.totpSecret))
    await replaceTotpSecret(db, user, secrets.seal(user.totpSecret, ownerOf(user.id)))
}

/** Those that nobody has used since encryption came. */
export async function sealPlainTotpSecrets(door: TotpDoor): Promise<void> {
  let plain: Stored[]
  do {
    plain = await listTotpSecretsNotBeginning(door.db, sealedBeginning, batch)
    for (const user of plain) await sealTotpSecret(door, user)
  } while (plain.length === batch)
}
