import { z } from 'zod'
import { count, id, instant } from '#contracts/primitives.ts'
import { changeNote } from './change-note.ts'

/** Admins: the common part of the histories of cards, questions, drugs and mail templates. */

/** A text as it was before an edit, without the text itself, which holds the fields that were kept. */
export const earlierText = z.object({
  id,
  revision: count,
  /** The admin who replaced this text, whose account may be gone; below, the time. */
  savedBy: z.string(),
  savedById: id.nullish(),
  savedAt: instant,
})

/** Makes that text the present one; `revision` is the present revision, as the admin has seen it. */
export const restoreBody = z.object({ versionId: id, revision: count, change: changeNote.optional() })
