import { createHash } from 'node:crypto'
import { type PhotographWords, photographMarkdown } from '#domain/markdown/parse-markdown.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { writePhotograph } from './photographs.queries.ts'
import type { PlainJpeg } from './plain-jpeg.ts'

/**
 * Stores a photograph with its words. The same picture again has the same key, and gets the new words.
 * @returns the key, and the line that shows the photograph in a text
 */
export async function savePhotograph(
  { db }: Pick<Deps, 'db'>,
  admin: SignedIn,
  { picture, words }: { picture: PlainJpeg; words: PhotographWords },
): Promise<{ key: string; markdown: string }> {
  const key = keyOf(picture)
  await db.transaction(async (tx) => {
    await writePhotograph(tx, { key, bytes: picture.bytes, ...words })
    await recordAudit(tx, {
      actor: admin,
      action: 'photograph.save',
      subjectType: 'photograph',
      subjectId: key,
      details: { ...words },
    })
  })
  return { key, markdown: photographMarkdown(key, words) }
}

const keyOf = ({ bytes, width, height }: PlainJpeg) =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}-${width}x${height}`
