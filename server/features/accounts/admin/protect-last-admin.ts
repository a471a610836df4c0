import { conflict, forbidden } from '#server/platform/http/http-error.ts'
import type { Admin } from './user-admin.queries.ts'

/**
 * Those who have not accepted their invitation yet cannot run the service, so that they do not count.
 * @throws HttpError 409 when nobody but this user is an admin.
 */
export function requireAnotherAdmin(admins: Admin[], userId: number): void {
  if (admins.some(({ id, isInvited }) => id !== userId && !isInvited)) return
  throw conflict(
    'The last administrator cannot be removed. Make somebody else an administrator first.',
    'last_admin',
  )
}

/** @throws HttpError 403 when the actor's rights were taken while the request was on its way. */
export function requireStillAdmin(admins: Admin[], actorId: number): void {
  if (!admins.some(({ id }) => id === actorId)) throw forbidden()
}
