import { setImmediate as turnOfRequests } from 'node:timers/promises'
import { detailsOf } from '#domain/import/card-fields.ts'
import type { ColumnChoice } from '#domain/import/file-cards.ts'
import type { PlannedRow } from '#domain/import/plan-import.ts'
import { matchCategory } from '#domain/outline/match-category.ts'
import type { Database } from '#server/database/connect.ts'
import { countContentChange, findContentVersion } from '#server/database/content/content-version.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import {
  addCards,
  addHiddenChapter,
  findChapterByTitle,
  findNextPosition,
  rowsAtOnce,
  saveMapping,
  saveVersions,
  showChapter,
  updateCards,
} from './card-import.queries.ts'
import type { CheckedUpload } from './check-upload.ts'

type WriteDeps = Pick<Deps, 'db' | 'clock' | 'outline'>

interface Writing {
  checked: CheckedUpload
  admin: SignedIn
  fileName: string
  /** What the admin chose for the columns, and the shape of such files. */
  mapping: { shape: string; choice: ColumnChoice } | undefined
}

/**
 * Writes the changes that were found for an upload.
 * @returns the chapter's id; undefined, with nothing written, when content has changed since it was compared
 */
export async function writeCards(deps: WriteDeps, writing: Writing): Promise<number | undefined> {
  const { chapter, summary } = writing.checked
  if (!chapter) return writeNewChapter(deps, writing)
  if (summary.created + summary.changed === 0) {
    await remember(deps.db, writing, deps.clock.now())
    return chapter.id
  }
  return writeKnownChapter(deps, { ...writing, chapterId: chapter.id })
}

/**
 * Writes the cards of a new chapter in small statements while nobody sees it, then shows the chapter in one
 * transaction: on the embedded database thousands of cards in one transaction would keep everybody waiting. A
 * chapter that is not shown in the end stays hidden: to delete cards, the database looks through all reviews
 * for each of them.
 */
async function writeNewChapter(
  { db, clock, outline }: WriteDeps,
  writing: Writing,
): Promise<number | undefined> {
  const { rows, summary } = writing.checked
  const title = summary.chapterTitle
  const now = clock.now()
  const category = matchCategory({ title, tags: [...new Set(rows.flatMap(({ tags }) => tags))] }, outline)
  const chapterId = await addHiddenChapter(db, { title, category, now })
  const cards = newCards(rows, 0)
  for (let start = 0; start < cards.length; start += rowsAtOnce) {
    await addCards(db, { chapterId, cards: cards.slice(start, start + rowsAtOnce), now })
    await turnOfRequests()
  }
  return db.transaction(async (tx) => {
    // Imports take turns here, as they do below.
    await countContentChange(tx)
    if (await findChapterByTitle(tx, title)) return undefined
    await showChapter(tx, chapterId)
    await remember(tx, writing, now)
    await audit(tx, { ...writing, chapterId })
    return chapterId
  })
}

/**
 * Changes an existing chapter in one transaction, for which others wait on the embedded database. So it has
 * few statements, each for all cards.
 */
async function writeKnownChapter(
  { db, clock }: WriteDeps,
  writing: Writing & { chapterId: number },
): Promise<number | undefined> {
  const { checked, admin, chapterId } = writing
  const now = clock.now()
  return db.transaction(async (tx) => {
    // This locks the row: all other changes of content wait.
    await countContentChange(tx)
    if ((await findContentVersion(tx)) !== checked.contentVersion + 1) return undefined
    await changeCards(tx, { checked, savedBy: admin.username, now })
    const cards = newCards(checked.rows, await findNextPosition(tx, chapterId))
    if (cards.length > 0) await addCards(tx, { chapterId, cards, now })
    await remember(tx, writing, now)
    await audit(tx, writing)
    return chapterId
  })
}

/** The fields of a row that are stored. */
const textOf = ({ question, answer, tags, ...row }: PlannedRow) => ({
  question,
  answer,
  tags,
  ...detailsOf(row),
})

/** The new cards of a file, in its order. @param position the position of the first card */
const newCards = (rows: CheckedUpload['rows'], position: number) =>
  rows
    .filter(({ state }) => state === 'new')
    .map((row, index) => ({ ...textOf(row), position: position + index }))

async function changeCards(
  tx: Database,
  { checked, savedBy, now }: { checked: CheckedUpload; savedBy: string; now: Date },
): Promise<void> {
  const cards = checked.rows.flatMap((row) => {
    return row.state === 'changed' ? [{ ...textOf(row), id: row.known.id }] : []
  })
  if (cards.length === 0) return
  await saveVersions(tx, { ids: cards.map(({ id }) => id), savedBy, now })
  await updateCards(tx, { cards, now })
}

async function remember(tx: Database, { mapping, admin }: Writing, usedAt: Date): Promise<void> {
  if (mapping) await saveMapping(tx, { ...mapping, userId: admin.userId, usedAt })
}

/** Records the import in the audit log, with counts; the earlier texts are in the history of each card. */
async function audit(
  tx: Database,
  { checked, chapterId, admin, fileName }: Writing & { chapterId: number },
): Promise<void> {
  const { chapterTitle, created, changed, same, missing } = checked.summary
  await recordAudit(tx, {
    actor: admin,
    action: 'chapter.import',
    subjectType: 'chapter',
    subjectId: chapterId,
    details: {
      fileName,
      title: chapterTitle,
      isNew: checked.chapter === undefined,
      ...{ created, changed, same, missing },
      changedCards: checked.rows.flatMap((row) => (row.state === 'changed' ? [row.known.id] : [])),
    },
  })
}
