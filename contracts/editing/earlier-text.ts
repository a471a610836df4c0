import { z } from 'zod'
import { count, id, instant } from '#contracts/primitives.ts'

/** Admins: what the histories of cards, questions, drugs and mail templates have in common. */

/** Of a text as it was before an edit. The text itself holds the fields that were kept. */
export const earlierText = z.object({
  id,
  revision: count,
  /** Who replaced this text, and when. */
  savedBy: z.string(),
  savedAt: instant,
})

/** Makes that text the present one; `revision` is the present one, as the admin has seen it. */
export const restoreBody = z.object({ versionId: id, revision: count })
