import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { text } from '#contracts/primitives.ts'
import { declinableKinds, mailKinds, subscribedKinds } from '#domain/messages/mail-kinds.ts'

/** Which kinds of e-mail a person wants: by the link of a message without a sign-in, and in the profile. */

export const mailPreferencesReply = z.object({
  /** Masked where the link of a message is all that the reader has shown. */
  address: z.string(),
  /** The kinds that reach this address unless they are declined. */
  kinds: z.array(z.object({ kind: z.enum(declinableKinds), isWanted: z.boolean() })),
  /** Those that come only if they are asked for: apart, because browsers may still run a version that knows none. */
  subscriptions: z.array(z.object({ kind: z.enum(subscribedKinds), isWanted: z.boolean() })).optional(),
})
export type MailPreferences = z.infer<typeof mailPreferencesReply>

/** Kinds that are not named stay as they are. */
const choices = z
  .partialRecord(z.enum(mailKinds), z.boolean())
  .refine((body) => Object.keys(body).length > 0, 'Nothing to save')
export type MailChoices = z.infer<typeof choices>

/** Of any message that can be declined. */
const linkQuery = z.object({ token: text(100).min(1) })
const linkLimit = { points: 120, windowSeconds: 3600, per: 'address', name: 'mail-preferences' } as const

export const mailPreferences = {
  linkedPreferences: endpoint({
    method: 'GET',
    path: '/api/mail-preferences',
    summary: 'Which kinds of e-mail the reader of a message wants, by its link',
    access: 'public',
    limit: linkLimit,
    query: linkQuery,
    reply: mailPreferencesReply,
  }),
  changeLinkedPreferences: endpoint({
    method: 'PUT',
    path: '/api/mail-preferences',
    summary: 'Decline kinds of e-mail or take them up again, by the link of a message',
    access: 'public',
    limit: linkLimit,
    query: linkQuery,
    body: choices,
    reply: mailPreferencesReply,
  }),
  ownPreferences: endpoint({
    method: 'GET',
    path: '/api/user/mail-preferences',
    summary: 'Which kinds of e-mail the user wants',
    access: 'user',
    reply: mailPreferencesReply,
  }),
  changeOwnPreferences: endpoint({
    method: 'PUT',
    path: '/api/user/mail-preferences',
    summary:
      'Decline kinds of e-mail or take them up again; 409 address_unconfirmed for what is taken up before the address is confirmed',
    access: 'user',
    body: choices,
    reply: mailPreferencesReply,
  }),
}
