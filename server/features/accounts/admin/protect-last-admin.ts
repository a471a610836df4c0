import { conflict, forbidden } from '#server/platform/http/http-error.ts'
import type { Admin } from './user-admin.queries.ts'

/** Whether another admin remains. Those who have not accepted their invitation cannot run the service, so they do not count. */
export const hasAnotherAdmin = (admins: readonly Admin[], userId: number): boolean =>
  admins.some(({ id, isInvited }) => id !== userId && !isInvited)

/**
 * Requires that another admin remains.
 * @throws HttpError 409 when nobody but this user is an admin.
 */
export function requireAnotherAdmin(admins: Admin[], userId: number): void {
  if (hasAnotherAdmin(admins, userId)) return
  throw conflict(
    'The last administrator cannot be removed. Make somebody else an administrator first.',
    'last_admin',
  )
}

/** @throws HttpError 403 when the actor lost admin rights while the request was being processed. */
export function requireStillAdmin(admins: Admin[], actorId: number): void {
  if (!admins.some(({ id }) => id === actorId)) throw forbidden()
}
