import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { calendarDate, count, done, id, instant, longId, trimmed } from '#contracts/primitives.ts'

/** Security events: sign-ins, failures and changes of accounts. */

export const securityEventKinds = [
  'sign_in',
  'new_browser',
  'sign_in_failed',
  'sign_in_refused',
  'second_step_failed',
  'slowed_down',
  'signed_out',
  'session_ended',
  'sessions_ended',
  'recovery_requested',
  'password_changed',
  'email_changed',
  'address_restored',
  'two_factor_on',
  'two_factor_off',
  'two_factor_reset',
  'recovery_code_used',
  'recovery_codes_renewed',
  'identity_refused',
  'access_refused',
  'invitation_sent',
  'invitation_accepted',
  'admin_granted',
  'admin_revoked',
  'content_roles_changed',
  'suspended',
  'restored',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

export const securityPageSize = 50
/** The number of events in the profile. */
export const ownEventsShown = 20
/** The number of hours in the chart of failures. */
export const failureHours = 48
/** How long an event is kept. */
export const securityEventDays = 180

export const securityEvent = z.object({
  id: longId,
  at: instant,
  kind: z.enum(securityEventKinds),
  /** The client's IP address; empty for acts of admins and for jobs. */
  address: z.string(),
  userAgent: z.string(),
  /** Further information: the method of a sign-in, the call that was refused, or an admin's reason. */
  detail: z.string(),
})
export type SecurityEvent = z.infer<typeof securityEvent>

const adminSecurityEvent = securityEvent.extend({
  /** Null when no account was meant, or one that does not exist. */
  userId: id.nullable(),
  username: z.string().nullable(),
})
export type AdminSecurityEvent = z.infer<typeof adminSecurityEvent>

export const security = {
  ownSecurity: endpoint({
    method: 'GET',
    path: '/api/user/security',
    summary: 'The last 20 security events of one’s own account, and whether new browsers are mailed',
    access: 'user',
    reply: z.object({ events: z.array(securityEvent), mailsNewBrowser: z.boolean() }),
  }),
  changeSecuritySettings: endpoint({
    method: 'PUT',
    path: '/api/user/security',
    summary: 'Whether a sign-in from a new browser is mailed',
    access: 'user',
    body: z.object({ mailsNewBrowser: z.boolean() }),
    reply: done,
  }),
  listSecurityEvents: endpoint({
    method: 'GET',
    path: '/api/admin/security-events',
    summary:
      'Security events of all accounts, newest first, 50 at a time; the next part begins `before` the last id',
    access: 'admin',
    query: z.object({
      kind: z.enum(securityEventKinds).optional(),
      username: trimmed(50).optional(),
      address: trimmed(50).optional(),
      /** Days in UTC, both included. */
      from: calendarDate.optional(),
      to: calendarDate.optional(),
      before: z.coerce.number<string | number>().int().min(1).optional(),
    }),
    reply: z.object({ events: z.array(adminSecurityEvent), hasMore: z.boolean() }),
  }),
  failuresByHour: endpoint({
    method: 'GET',
    path: '/api/admin/security-events/failures',
    summary: 'Failures of the last 48 hours, by hour, the oldest first; every hour has a row',
    access: 'admin',
    reply: z.object({
      hours: z.array(
        z.object({
          hour: instant,
          /** The number of wrong passwords and codes. */
          wrong: count,
          slowedDown: count,
          /** The number of calls to which the user has no right. */
          refused: count,
        }),
      ),
    }),
  }),
}
