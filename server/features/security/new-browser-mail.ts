import type { Deps } from '#server/deps.ts'
import { unauthorized } from '#server/platform/http/http-error.ts'
import { mailsNewBrowser } from './record-event.ts'
import { findMailChoice } from './security.queries.ts'

/** Whether a sign-in from a new browser is mailed to this user. */
export async function findNewBrowserMail({ db }: Pick<Deps, 'db'>, userId: number): Promise<boolean> {
  const choice = await findMailChoice(db, userId)
  if (!choice) throw unauthorized()
  return mailsNewBrowser(choice)
}
