import type { SecurityEventKind } from '#contracts/security/security.ts'
import { deviceName } from '#domain/accounts/device-name.ts'
import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { queueTemplateMail } from '#server/features/messages/delivery/queue-mail.ts'
import { securityMails } from '#server/features/security/security.mails.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import { saveEvent } from './security.queries.ts'

/** Events that are reported to the user by mail, with the subject of that mail. */
const notices = {
  new_browser: 'Sign-in from a new browser',
  password_changed: 'Your password was changed',
  two_factor_on: 'Two-factor sign-in was turned on',
  two_factor_off: 'Two-factor sign-in was turned off',
  two_factor_reset: 'An administrator turned off your two-factor sign-in',
  recovery_code_used: 'A recovery code was used',
  recovery_codes_renewed: 'Your recovery codes were replaced',
  sessions_ended: 'An administrator signed you out everywhere',
  suspended: 'Your account was suspended',
  restored: 'Your account was restored',
  address_restored: 'Mail is sent to your address again',
} as const satisfies Partial<Record<SecurityEventKind, string>>
export type NoticeKind = keyof typeof notices

type EventDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'log'>

interface Event<Kind> {
  kind: Kind
  /** Absent for an act of an admin on an account: the audit log has the admin's origin. */
  origin?: Pick<Origin, 'address' | 'userAgent'>
  /**
   * The method of a sign-in, the call that was refused, or an admin's reason; never what somebody typed at a
   * sign-in.
   */
  detail?: string
}

/** Saves an event that is not reported by mail. Without a user it belongs to no existing account. */
export async function recordSecurityEvent(
  deps: EventDeps,
  event: Event<Exclude<SecurityEventKind, NoticeKind>> & { userId: number | undefined },
): Promise<void> {
  await save(deps, event)
}

/**
 * Saves an event, and queues the mail that reports it to the user. With the caller's transaction in `db` both
 * are saved together with the change itself; the mail leaves within a minute.
 */
export async function recordAndNotify(
  deps: EventDeps,
  event: Event<NoticeKind> & {
    user: Pick<UserRow, 'id' | 'username' | 'email' | 'isAdmin' | 'mailsNewBrowser'>
  },
): Promise<void> {
  const { kind, user, origin, detail = '' } = event
  await save(deps, { ...event, userId: user.id })
  if (kind === 'new_browser' && !mailsNewBrowser(user)) return
  await queueTemplateMail(deps, {
    template: securityMails.securityNotice,
    to: user.email,
    userId: user.id,
    values: {
      USERNAME: user.username,
      NOTICE: notices[kind],
      DETAILS: origin ? placeOf(deps.clock.now(), origin) : detail,
    },
  })
}

async function save(
  { db, clock, log }: EventDeps,
  { kind, userId, origin, detail = '' }: Event<SecurityEventKind> & { userId: number | undefined },
): Promise<void> {
  const { address = '', userAgent = '' } = origin ?? {}
  const event = { kind, userId: userId ?? null, at: clock.now(), address, userAgent, detail }
  await saveEvent(db, event)
  // The event also goes to the log, whose collector is out of reach for somebody who has taken over the
  // database.
  log.info({ event }, 'security event')
}

/** Admins get the mail unless they chose otherwise; other users only if they chose it. */
export const mailsNewBrowser = ({
  isAdmin,
  mailsNewBrowser: chosen,
}: Pick<UserRow, 'isAdmin' | 'mailsNewBrowser'>) => chosen ?? isAdmin

function placeOf(at: Date, { address, userAgent }: Pick<Origin, 'address' | 'userAgent'>): string {
  const time = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return `${time}, ${deviceName(userAgent)}, from the address ${address}`
}
