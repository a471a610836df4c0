import type { Deps } from '#server/deps.ts'
import { unauthorized } from '#server/platform/http-error.ts'
import { mailsNewBrowser } from '../security/record-event.ts'
import { findUserById, updateUser } from './accounts.queries.ts'

/** Whether a sign-in from a new browser is mailed to this user. */
export async function findNewBrowserMail({ db }: Pick<Deps, 'db'>, userId: number): Promise<boolean> {
  const user = await findUserById(db, userId)
  if (!user) throw unauthorized()
  return mailsNewBrowser(user)
}

export async function changeNewBrowserMail(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  isMailed: boolean,
): Promise<void> {
  await updateUser(db, userId, { mailsNewBrowser: isMailed })
}
