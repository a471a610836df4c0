import { setImmediate as letOthersRun } from 'node:timers/promises'
import { matchCategory } from '#domain/outline/match-category.ts'
import type { Database } from '#server/database/connect.ts'
import { countContentChange, findContentVersion } from '#server/database/content-version.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import {
  addCards,
  addHiddenChapter,
  deleteHiddenChapter,
  deleteUnfinishedChapters,
  findChapterByTitle,
  findNextPosition,
  rowsAtOnce,
  saveVersions,
  showChapter,
  updateCards,
} from './card-import.queries.ts'
import type { CheckedUpload } from './check-upload.ts'

type Dependencies = Pick<Deps, 'db' | 'clock' | 'outline'>

interface Writing {
  checked: CheckedUpload
  admin: SignedIn
  fileName: string
  requestId: string
}

/** Longer than any import takes. */
const unfinishedAfterMs = 3_600_000

/**
 * Writes what an upload was found to change.
 * @returns the chapter's id; undefined, with nothing written, when content has changed since it was compared
 */
export async function writeCards(deps: Dependencies, writing: Writing): Promise<number | undefined> {
  const { chapter, summary } = writing.checked
  if (!chapter) return writeNewChapter(deps, writing)
  if (summary.created + summary.changed === 0) return chapter.id
  return writeKnownChapter(deps, { ...writing, chapterId: chapter.id })
}

/**
 * The cards of a new chapter are written in small statements while nobody sees it, and it is shown in one transaction: on
 * the embedded database thousands of cards in one transaction would keep everybody waiting.
 */
async function writeNewChapter(deps: Dependencies, writing: Writing): Promise<number | undefined> {
  const { db, outline } = deps
  const { rows, summary } = writing.checked
  const title = summary.chapterTitle
  const now = deps.clock.now()
  await deleteUnfinishedChapters(db, new Date(now.getTime() - unfinishedAfterMs))
  const category = matchCategory({ title, tags: [...new Set(rows.flatMap(({ tags }) => tags))] }, outline)
  const chapterId = await addHiddenChapter(db, { title, category, now })
  let isShown = false
  try {
    await addNewCards(db, { chapterId, rows, position: 0, now })
    isShown = await db.transaction(async (tx) => {
      // As below: imports take turns.
      await countContentChange(tx)
      if (await findChapterByTitle(tx, title)) return false
      await showChapter(tx, chapterId)
      await audit(tx, { ...writing, chapterId })
      return true
    })
  } finally {
    if (!isShown) await deleteHiddenChapter(db, chapterId)
  }
  return isShown ? chapterId : undefined
}

async function writeKnownChapter(
  { db, clock }: Dependencies,
  writing: Writing & { chapterId: number },
): Promise<number | undefined> {
  const { checked, admin, chapterId } = writing
  const now = clock.now()
  return db.transaction(async (tx) => {
    // Its row is locked from here on: whatever else changes content waits.
    await countContentChange(tx)
    if ((await findContentVersion(tx)) !== checked.contentVersion + 1) return undefined
    await changeCards(tx, { checked, savedBy: admin.username, now })
    const position = await findNextPosition(tx, chapterId)
    await addNewCards(tx, { chapterId, rows: checked.rows, position, now })
    await audit(tx, writing)
    return chapterId
  })
}

async function addNewCards(
  db: Database,
  {
    chapterId,
    rows,
    position,
    now,
  }: { chapterId: number; rows: CheckedUpload['rows']; position: number; now: Date },
): Promise<void> {
  const cards = rows
    .filter(({ state }) => state === 'new')
    .map(({ question, answer, tags }, index) => ({ question, answer, tags, position: position + index }))
  for (const batch of batchesOf(cards)) {
    await addCards(db, { chapterId, cards: batch, now })
    await letOthersRun()
  }
}

async function changeCards(
  tx: Database,
  { checked, savedBy, now }: { checked: CheckedUpload; savedBy: string; now: Date },
): Promise<void> {
  const changed = checked.rows.flatMap((row) => (row.state === 'changed' ? [row] : []))
  for (const batch of batchesOf(changed)) {
    const before = batch.flatMap(({ known }) => checked.known.get(known.id) ?? [])
    await saveVersions(tx, { cards: before, savedBy, now })
    const cards = batch.map(({ known, question, answer, tags }) => ({ id: known.id, question, answer, tags }))
    await updateCards(tx, { cards, now })
  }
}

function* batchesOf<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += rowsAtOnce) yield items.slice(start, start + rowsAtOnce)
}

/** With counts; the earlier texts are in the history of each card. */
async function audit(
  tx: Database,
  { checked, chapterId, admin, fileName, requestId }: Writing & { chapterId: number },
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
    requestId,
  })
}
