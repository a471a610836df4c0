import type { Content } from '#content/read-content.ts'
import type { AnnouncedChange } from '#content/schema.ts'
import type { CardContent, ChapterContent } from '#content/study-text.ts'
import { learnedCard } from '#domain/content-changes/learned-text.ts'
import type { Database } from '#server/database/connect.ts'
import { latestAnnounced, recordAnnounced } from '#server/database/content/announced-changes.ts'
import { removeConflict, saveConflict } from '#server/database/content/content-conflicts.ts'
import { countContentChange, lockContent } from '#server/database/content/content-version.ts'
import { isSameText } from '#server/database/content/edited-content.ts'
import {
  contentHash,
  decideLoad,
  listTombstones,
  type ShippedRow,
} from '#server/database/content/shipped-content.ts'
import type { Deps } from '#server/deps.ts'
import { chapterConflicts, flashcardConflicts } from './admin/catalogue-conflicts.ts'
import {
  adoptAddedFlashcards,
  archiveRemovedFlashcards,
  listChaptersByKey,
  listEveryFlashcardByKey,
  listShippedChapters,
  listShippedFlashcards,
  type NewFlashcard,
  saveCardKinds,
  saveChapter,
  saveFlashcards,
} from './load-content.queries.ts'
import { loadPrimers } from './load-primers.ts'

/**
 * Loads the shipped chapters, cards and primers into the database: new and changed ones by key, in one transaction.
 * Admin edits stay and show as conflicts; deleted items stay deleted; a second run changes nothing.
 */
export async function loadContent(deps: Pick<Deps, 'db' | 'clock' | 'log'>, content: Content): Promise<void> {
  const cards = await deps.db.transaction(async (tx) => {
    await lockContent(tx)
    const tombstones = await listTombstones(tx)
    const knownCards = await listShippedFlashcards(tx)
    const knownChapters = await listShippedChapters(tx)
    const changed: NewFlashcard[] = []
    const kept: NewFlashcard[] = []
    const edited: NewFlashcard[] = []
    const chapterIds = new Map<string, number>()
    const partOf = partsOfCards(content.primers)
    for (const [position, file] of content.chapters.entries()) {
      if (tombstones.has(file.key)) continue
      const chapterId = await loadChapter(tx, { file, position, known: knownChapters.get(file.key) })
      chapterIds.set(file.key, chapterId)
      for (const [cardPosition, card] of file.cards.entries()) {
        if (tombstones.has(card.id)) continue
        const primerPart = partOf.get(card.id) ?? null
        const row = { ...flashcardRow(card, chapterId, cardPosition), primerPart }
        const known = knownCards.get(card.id)
        if (known?.isEdited && !known.isArchived) edited.push(row)
        else if (decideLoad(known, row.contentHash) === 'write') changed.push(row)
        else kept.push(row)
      }
    }
    const announced = latestAnnounced(content.changes, (change) => change.cards)
    const asShipped = await loadEditedCards(tx, { edited, known: knownCards, announced })
    changed.push(...asShipped.map((row) => ({ ...row, editedAt: null })))
    kept.push(...edited.filter((row) => !asShipped.includes(row)))
    const told = changed.flatMap(({ key }) => (announced.has(key) ? [key] : []))
    await adoptAddedFlashcards(tx, changed)
    const before = await listEveryFlashcardByKey(tx, told)
    await saveFlashcards(tx, changed)
    await recordAnnounced(tx, {
      ...{ before, after: await listEveryFlashcardByKey(tx, told), learned: learnedCard },
      announced: ({ key }) => announced.get(key ?? ''),
      at: deps.clock.now(),
    })
    await saveCardKinds(tx, kept)
    const shipped = new Set(content.chapters.flatMap((file) => file.cards.map((card) => card.id)))
    const gone = [...knownCards.keys()].filter((key) => !shipped.has(key))
    await archiveRemovedFlashcards(tx, gone, deps.clock.now())
    await loadPrimers(tx, content, { chapterIds, at: deps.clock.now() })
    await countContentChange(tx)
    return { written: changed.length, archived: gone.length }
  })
  deps.log.info(cards, 'content loaded')
}

/**
 * Leaves cards that admins edited, or shows the conflict where the files changed too.
 * @returns those that read as the files do: the edit has come back with the files
 */
async function loadEditedCards(
  tx: Database,
  loaded: {
    edited: NewFlashcard[]
    known: ReadonlyMap<string, ShippedRow>
    announced: ReadonlyMap<string, AnnouncedChange>
  },
): Promise<NewFlashcard[]> {
  const { edited, known, announced } = loaded
  const stored = await listEveryFlashcardByKey(
    tx,
    edited.map(({ key }) => key),
  )
  const byKey = new Map(stored.map((row) => [row.key, row]))
  const asShipped: NewFlashcard[] = []
  for (const row of edited) {
    if (isSameText(flashcardConflicts.fields, byKey.get(row.key) ?? {}, row)) {
      await removeConflict(tx, row.key)
      asShipped.push(row)
    } else if (decideLoad(known.get(row.key), row.contentHash) === 'conflict') {
      const flashcard = announced.get(row.key)
      await saveConflict(tx, { key: row.key, shipped: row, announced: flashcard ? { flashcard } : {} })
    }
  }
  return asShipped
}

async function loadChapter(
  tx: Database,
  item: { file: ChapterContent; position: number; known: ShippedRow | undefined },
): Promise<number> {
  const row = chapterRow(item.file, item.position)
  const decision = decideLoad(item.known, row.contentHash)
  if (item.known?.isEdited) {
    const [stored] = await listChaptersByKey(tx, [row.key])
    if (stored && isSameText(chapterConflicts.fields, stored, row)) {
      await removeConflict(tx, row.key)
      return saveChapter(tx, { ...row, editedAt: null })
    }
  }
  if (item.known && decision === 'same') return item.known.id
  if (item.known && decision === 'conflict') {
    await saveConflict(tx, { key: row.key, shipped: row })
    return item.known.id
  }
  return saveChapter(tx, row)
}

/** The columns of a chapter. */
export function chapterRow({ cards: _cards, ...head }: ChapterContent, position: number) {
  return {
    key: head.key,
    title: head.title,
    description: head.description,
    summary: head.summary ?? '',
    category: head.category,
    isCore: head.core,
    position,
    contentHash: contentHash([head, position]),
  }
}

/** The key of the part that explains each card, by the id of the card. */
const partsOfCards = (primers: Content['primers']): Map<string, string> =>
  new Map(
    primers.flatMap(({ parts }) => parts.flatMap(({ key, cards }) => cards.map((id) => [id, key] as const))),
  )

/**
 * The columns of a card. The content hash leaves out the fields that learners do not see, so a change to them
 * is no conflict with an edit.
 */
export function flashcardRow({ objective, kind, ...card }: CardContent, chapterId: number, position: number) {
  return {
    key: card.id,
    chapterId,
    question: card.question,
    answer: card.answer,
    why: card.why ?? '',
    source: card.source,
    link: card.link ?? null,
    reviewedOn: card.reviewed,
    reviewBy: card.review_by ?? null,
    tags: card.tags,
    kind,
    objective,
    position,
    contentHash: contentHash([card, chapterId, position]),
  }
}
