import { z } from 'zod'
import { user } from '#contracts/accounts/accounts.ts'
import { chapter } from '#contracts/catalogue/catalogue.ts'
import { endpoint } from '#contracts/endpoint.ts'
import { idParams, instant, uuid } from '#contracts/primitives.ts'
import { settingsReply } from './study-settings.ts'
import { today } from './today.ts'

/** Admins: the study home of a learner who lets support see it. */

export const studySupport = {
  seeStudyHome: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/study-home',
    summary:
      'What the study home shows to a user, who has allowed it; recorded for the user and in the audit log. 403 consent_required without consent',
    access: 'admin',
    limit: { points: 120, windowSeconds: 3600, per: 'user' },
    params: idParams,
    /** The id of the look, made by the browser: a call that is repeated is recorded once. */
    body: z.object({ lookId: uuid }),
    reply: z.object({
      consentUntil: instant,
      user: user.pick({
        id: true,
        username: true,
        firstName: true,
        lastName: true,
        isAdmin: true,
        subscriptionEndsAt: true,
      }),
      /** Without the cards themselves: they hold the learner’s notes and ratings. */
      today: today.omit({ entries: true, drugEntries: true, order: true }),
      settings: settingsReply,
      chapters: z.array(chapter),
    }),
  }),
}
