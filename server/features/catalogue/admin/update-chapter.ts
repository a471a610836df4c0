import type { z } from 'zod'
import type { contentAdmin } from '#contracts/catalogue/content-admin.ts'
import { countContentChange, lockContent } from '#server/database/content/content-version.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { categoryTitles } from '#server/features/catalogue/present-chapter.ts'
import { changedFields } from '#server/features/editing/subject-text.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest, conflict, notFound } from '#server/platform/http/http-error.ts'
import { type ChapterRecord, isTitleTaken, lockChapter, saveChapterChange } from './content-admin.queries.ts'

type ChapterEdit = z.output<typeof contentAdmin.updateChapter.body>
type ChapterHead = Pick<ChapterRecord, 'title' | 'description' | 'summary' | 'category' | 'isCore'>

/**
 * Changes what a chapter is called and where it stands. When nothing changes nothing is written.
 * @throws HttpError 404, 400 for a category that the outline lacks, 409 for the title of another chapter
 */
export async function updateChapter(
  deps: Pick<Deps, 'db' | 'clock' | 'outline'>,
  admin: SignedIn,
  edit: { chapterId: number; fields: ChapterEdit },
): Promise<{ id: number; title: string }> {
  const { chapterId, fields } = edit
  requireCategory(deps, fields.category)
  return deps.db.transaction(async (tx) => {
    await lockContent(tx)
    const before = await lockChapter(tx, chapterId)
    if (!before) throw notFound('This chapter does not exist')
    const after = changedFields<ChapterHead>(before, fields)
    const names = Object.keys(after) as (keyof ChapterHead)[]
    const title = after.title ?? before.title
    if (names.length === 0) return { id: chapterId, title }
    if (await isTitleTaken(tx, { title, exceptId: chapterId })) throw titleTaken()
    await saveChapterChange(tx, chapterId, { ...after, editedAt: deps.clock.now() })
    await countContentChange(tx)
    await recordAudit(tx, {
      actor: admin,
      action: 'chapter.update',
      subjectType: 'chapter',
      subjectId: chapterId,
      details: { before: Object.fromEntries(names.map((name) => [name, before[name]])), after },
    })
    return { id: chapterId, title }
  })
}

function requireCategory({ outline }: Pick<Deps, 'outline'>, category: string | null | undefined): void {
  if (category === undefined || category === null || categoryTitles(outline).has(category)) return
  const message = 'Choose a category of the outline'
  throw badRequest(message, { category: message })
}

const titleTaken = () => {
  const message = 'Another chapter has this title'
  return conflict(message, 'title_taken', { title: message })
}
