import { setImmediate as turnOfRequests } from 'node:timers/promises'
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
}

/**
 * Writes what an upload was found to change.
 * @returns the chapter's id; undefined, with nothing written, when content has changed since it was compared
 */
export async function writeCards(deps: WriteDeps, writing: Writing): Promise<number | undefined> {
  const { chapter, summary } = writing.checked
  if (!chapter) return writeNewChapter(deps, writing)
  if (summary.created + summary.changed === 0) return chapter.id
  return writeKnownChapter(deps, { ...writing, chapterId: chapter.id })
}

/**
 * The cards of a new chapter are written in small statements while nobody sees it, and it is shown in one transaction: on
 * the embedded database thousands of cards in one transaction would keep everybody waiting. One that is not shown in the end
 * stays as it is: to delete cards, the database looks through all reviews for each of them.
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
    // As below: imports take turns.
    await countContentChange(tx)
    if (await findChapterByTitle(tx, title)) return undefined
    await showChapter(tx, chapterId)
    await audit(tx, { ...writing, chapterId })
    return chapterId
  })
}

/** In one transaction, for which others wait on the embedded database: of few statements, each for all cards. */
async function writeKnownChapter(
  { db, clock }: WriteDeps,
  writing: Writing & { chapterId: number },
): Promise<number | undefined> {
  const { checked, admin, chapterId } = writing
  const now = clock.now()
  return db.transaction(async (tx) => {
    // Its row is locked from here on: whatever else changes content waits.
    await countContentChange(tx)
    if ((await findContentVersion(tx)) !== checked.contentVersion + 1) return undefined
    await changeCards(tx, { checked, savedBy: admin.username, now })
    const cards = newCards(checked.rows, await findNextPosition(tx, chapterId))
    if (cards.length > 0) await addCards(tx, { chapterId, cards, now })
    await audit(tx, writing)
    return chapterId
  })
}

/** The new cards of a file, in its order. @param position of the first */
const newCards = (rows: CheckedUpload['rows'], position: number) =>
  rows
    .filter(({ state }) => state === 'new')
    .map(({ question, answer, tags }, index) => ({ question, answer, tags, position: position + index }))

async function changeCards(
  tx: Database,
  { checked, savedBy, now }: { checked: CheckedUpload; savedBy: string; now: Date },
): Promise<void> {
  const cards = checked.rows.flatMap((row) => {
    const { question, answer, tags } = row
    return row.state === 'changed' ? [{ id: row.known.id, question, answer, tags }] : []
  })
  if (cards.length === 0) return
  await saveVersions(tx, { ids: cards.map(({ id }) => id), savedBy, now })
  await updateCards(tx, { cards, now })
}

/** With counts; the earlier texts are in the history of each card. */
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
