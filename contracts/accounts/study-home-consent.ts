import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { instant, noBody } from '#contracts/primitives.ts'

/** A learner lets support see the study home, read-only, for a day. */

export const studyHomeConsentHours = 24
/** The number of looks in the profile. */
export const studyHomeLooksShown = 10

export const studyHomeConsentReply = z.object({
  /** The end of the consent in force; null without one. */
  expiresAt: instant.nullable(),
  /** When support looked, the latest first. */
  looks: z.array(instant),
})

const path = '/api/user/study-home-consent'

export const studyHomeConsent = {
  find: endpoint({
    method: 'GET',
    path,
    summary: 'Until when support may see one’s own study home, and when it did',
    access: 'user',
    reply: studyHomeConsentReply,
  }),
  allow: endpoint({
    method: 'POST',
    path,
    summary: 'Let support see one’s own study home for 24 hours; a consent in force stays as it is',
    access: 'user',
    body: noBody,
    reply: studyHomeConsentReply,
  }),
  end: endpoint({
    method: 'DELETE',
    path,
    summary: 'End the consent at once; without one nothing changes',
    access: 'user',
    reply: studyHomeConsentReply,
  }),
}
