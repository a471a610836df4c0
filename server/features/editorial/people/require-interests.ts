import type { Deps } from '#server/deps.ts'
import { findAccountOf, fullNameOf } from '#server/features/accounts/find-account.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { forbidden } from '#server/platform/http/http-error.ts'
import { findInterests } from './people.queries.ts'

type Person = Pick<SignedIn, 'userId' | 'username'>

/** The name with the degrees that stands on the content; the username where there is none. */
export async function nameOnContent({ db }: Pick<Deps, 'db'>, { userId, username }: Person): Promise<string> {
  const account = await findAccountOf(db, userId)
  return (account && fullNameOf(account)) || username
}

/** What somebody declared of their interests this year (UTC), in their words; undefined for nothing yet, empty for none. */
export async function findStatement(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Pick<Person, 'userId'>,
): Promise<string | undefined> {
  return (await findInterests(db, { userId, year: clock.now().getUTCFullYear() }))?.statement
}

/** Requires it of whoever reviews, or sends something for review. @throws HttpError 403 interests_missing */
export async function requireInterests(
  deps: Pick<Deps, 'db' | 'clock'>,
  person: Pick<Person, 'userId'>,
): Promise<string> {
  const statement = await findStatement(deps, person)
  if (statement === undefined)
    throw forbidden('State your interests of this year first, under People.', 'interests_missing')
  return statement
}
