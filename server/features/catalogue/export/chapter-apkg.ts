import { type AnkiOwnData, ankiTag } from '#domain/import/anki-own-data.ts'
import { markdownHtml } from '#domain/markdown/markdown-html.ts'
import { ankiScheduleOfNew } from '#domain/own-cards/anki-card.ts'
import { secondsOf } from '#server/platform/files/anki-collection.ts'
import { AnkiPackage, firstAnkiId } from '#server/platform/files/anki-package.ts'
import { chapterNoteType, noteTypeId } from './chapter-note-type.ts'
import type { ExportedCard, ExportedChapter } from './export.queries.ts'

/** An Anki package with one deck, named after the chapter. */
export async function chapterApkg(chapter: ExportedChapter, now: Date): Promise<Buffer> {
  // Two colons would create a deck inside a deck.
  const deck = { id: firstAnkiId + chapter.id, name: chapter.title.replaceAll('::', ':') }
  const file = await AnkiPackage.open({ noteTypes: [chapterNoteType], now })
  for (const [place, card] of chapter.cards.entries()) {
    const id = firstAnkiId + card.id
    file.add({
      id,
      guid: ankiGuid(card),
      noteTypeId,
      modified: secondsOf(now),
      tags: card.tags.map(ankiTag),
      fields: [card.question, card.answer, card.why].map((text) => markdownHtml(text)),
      data: JSON.stringify(ownDataOf(card)),
      cards: [{ id, deckId: deck.id, ord: 0, schedule: ankiScheduleOfNew(place + 1), log: [] }],
    })
  }
  return file.finish([deck])
}

/** The id alone would belong to some card in every database. */
const ankiGuid = ({ id, key, createdAt }: ExportedCard): string =>
  key ?? `${id}-${createdAt.getTime().toString(36)}`

/** What Anki has no field for. Our import reads it. */
const ownDataOf = ({ tags, source, ...card }: ExportedCard): AnkiOwnData => ({
  tags,
  source,
  link: card.link ?? '',
  reviewedOn: card.reviewedOn ?? '',
  reviewBy: card.reviewBy ?? '',
  primerPart: card.primerPart ?? '',
  kind: card.kind ?? '',
  objective: card.objective ?? '',
})
