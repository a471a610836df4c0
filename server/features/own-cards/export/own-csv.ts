import type { ExportedNote, ExportedShippedCard } from '#contracts/own-cards/own-export.ts'
import { guardedColumn } from '#domain/import/card-fields.ts'
import type { CsvCell } from '#server/platform/http/send-csv.ts'

/** The last column says that cells that a spreadsheet would run begin with an apostrophe, so that an import removes it. */
export const csvHeader = [
  ...['deck', 'form', 'front', 'back', 'why', 'tags', 'source', 'category', 'guid'],
  guardedColumn,
]

interface NoteCells {
  deck: string
  form: string
  front: string
  back: string
  why: string
  tags: readonly string[]
  source: string
  category: string | null
  guid: string
}

const cellsOf = ({ deck, form, front, back, why, tags, source, category, guid }: NoteCells): CsvCell[] => [
  ...[deck, form, front, back, why, tags.join('; '), source, category ?? '', guid],
  '',
]

/** A row for each note. @param deckName by the id of the deck */
export async function* csvOfNotes(
  parts: AsyncIterable<ExportedNote[]>,
  deckName: ReadonlyMap<number, string>,
): AsyncIterable<CsvCell[][]> {
  for await (const notes of parts)
    yield notes.map((note) => cellsOf({ ...note, deck: deckName.get(note.deckId) ?? '' }))
}

/** A row for each shipped card. @param around the deck around those of the chapters */
export async function* csvOfShipped(
  parts: AsyncIterable<ExportedShippedCard[]>,
  around: string,
): AsyncIterable<CsvCell[][]> {
  for await (const cards of parts)
    yield cards.map(({ question, answer, ...card }) =>
      cellsOf({
        ...card,
        deck: `${around}::${card.chapter.replaceAll('::', ':')}`,
        form: 'basic',
        front: question,
        back: answer,
        guid: card.key ?? `card-${card.id}`,
      }),
    )
}
