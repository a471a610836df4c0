import type { Content } from '#content/read-content.ts'
import type { CardContent, ChapterContent } from '#content/study-text.ts'
import { learnedCard } from '#domain/content-changes/learned-text.ts'
import type { Database } from '#server/database/connect.ts'
import { latestAnnounced, recordAnnounced } from '#server/database/content/announced-changes.ts'
import { saveConflict } from '#server/database/content/content-conflicts.ts'
import { countContentChange } from '#server/database/content/content-version.ts'
import {
  contentHash,
  decideLoad,
  listTombstones,
  type ShippedRow,
} from '#server/database/content/shipped-content.ts'
import type { Deps } from '#server/deps.ts'
import {
  archiveRemovedFlashcards,
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
    const tombstones = await listTombstones(tx)
    const knownCards = await listShippedFlashcards(tx)
    const knownChapters = await listShippedChapters(tx)
    const changed: NewFlashcard[] = []
    const kept: NewFlashcard[] = []
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
        const decision = decideLoad(knownCards.get(card.id), row.contentHash)
        if (decision === 'write') changed.push(row)
        else kept.push(row)
        if (decision === 'conflict') await saveConflict(tx, card.id, row)
      }
    }
    const announced = latestAnnounced(content.changes, (change) => change.cards)
    const told = changed.flatMap(({ key }) => (announced.has(key) ? [key] : []))
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
    await loadPrimers(tx, content.primers, chapterIds)
    await countContentChange(tx)
    return { written: changed.length, archived: gone.length }
  })
  deps.log.info(cards, 'content loaded')
}

async function loadChapter(
  tx: Database,
  item: { file: ChapterContent; position: number; known: ShippedRow | undefined },
): Promise<number> {
  const { cards: _cards, ...head } = item.file
  const hash = contentHash([head, item.position])
  const decision = decideLoad(item.known, hash)
  if (item.known && decision === 'same') return item.known.id
  const row = {
    key: head.key,
    title: head.title,
    description: head.description,
    summary: head.summary ?? '',
    category: head.category,
    isCore: head.core,
    position: item.position,
    contentHash: hash,
  }
  if (item.known && decision === 'conflict') {
    await saveConflict(tx, head.key, row)
    return item.known.id
  }
  return saveChapter(tx, row)
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
function flashcardRow({ objective, kind, ...card }: CardContent, chapterId: number, position: number) {
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
