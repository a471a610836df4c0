import type { PrimerFile } from '#content/schema.ts'
import type { FileEdit } from '#content/writing/edited-files.ts'
import { takeApart } from '#content/writing/take-apart.ts'
import { unwrapped, wrapped } from '#domain/markdown/unwrap-lines.ts'
import type { PrimerPartText, PrimerText } from '#domain/primers/primer-text.ts'
import { isSameText } from '#server/database/content/edited-content.ts'
import { contentHash } from '#server/database/content/shipped-content.ts'
import { primerConflicts } from '#server/features/catalogue/admin/catalogue-conflicts.ts'
import { primerContentKey, primerTextOf } from '#server/features/catalogue/load-primers.ts'
import {
  compare,
  type ExportSource,
  fieldEdits,
  namesPhotograph,
  type Planned,
  photographRefused,
  type Refused,
} from './planned.ts'

type Row = ExportSource['edited']['primers'][number]
type Filed = ExportSource['filed']['primers'][number]
type FilePart = PrimerFile['parts'][number]

const primerOrder = ['chapter', 'reviewed', 'review_by', 'sources', 'parts']
const partOrder = ['key', 'heading', 'text', 'table', 'figure', 'cards']

/** The primers that admins changed. Cards that no file has yet are written with the card. */
export const planPrimers = (source: ExportSource): (Planned | Refused | 'same')[] =>
  source.edited.primers.map((row) => planPrimer(source, row))

function planPrimer(source: ExportSource, row: Row): Planned | Refused | 'same' {
  const { content, filed, edited } = source
  const [name, key, { fields }] = [`primer ${row.key}`, row.key ?? '', primerConflicts]
  const found = content.primers.find(({ chapter }) => chapter === key)
  const stored = { ...row, ...withKeyedCards(row, source) }
  const verdict = compare({
    ...{ name, fields, stored, conflictKey: primerContentKey(key), conflicts: edited.conflicts },
    shipped: found && { ...primerTextOf(found, edited.keyedCards), contentHash: contentHash(found) },
  })
  const file = filed.primers.find((one) => one.file.chapter === key)
  if (verdict !== 'write' || !file) return verdict === 'write' ? 'same' : verdict
  const known = new Set(file.file.parts.map((part) => part.key))
  const unfiled = stored.parts.find((part) => !known.has(part.key) && part.cardIds.length === 0)
  if (unfiled)
    return {
      name,
      reason: `its new part “${unfiled.heading}” has only cards that no file has: export it with a card of the files`,
    }
  if (namesPhotograph(...row.parts.map(({ body }) => body))) return photographRefused(name)
  return {
    ...{ name, act: 'changed', learned: [{ kind: 'primer', id: row.id, key }] },
    edits: editsOf(source, { row: stored, file }),
    holds: (after) => {
      const written = after.primers.find(({ chapter }) => chapter === key)
      return written !== undefined && isSameText(fields, stored, primerTextOf(written, edited.keyedCards))
    },
  }
}

/** The text without the cards that no file has yet. */
function withKeyedCards({ parts, sources, reviewedOn }: Row, { edited }: ExportSource): PrimerText {
  const keyed = new Set([...edited.keyedCards.values()].map(({ id }) => id))
  const known = parts.map((part) => ({ ...part, cardIds: part.cardIds.filter((id) => keyed.has(id)) }))
  return { parts: known, sources, reviewedOn }
}

function editsOf(source: ExportSource, { row, file }: { row: PrimerText; file: Filed }): FileEdit[] {
  const { path, file: earlier } = file
  const keys = row.parts.map(({ key }) => key)
  const known = new Map(earlier.parts.map((part) => [part.key, part]))
  const stay = earlier.parts.filter(({ key }) => keys.includes(key)).map(({ key }) => key)
  const added = keys.filter((key) => !known.has(key))
  const isMoved = [...stay, ...added].some((key, place) => key !== keys[place])
  const head = { ...earlier, sources: row.sources, ...checked(earlier, row.reviewedOn) }
  return [
    ...fieldEdits({ path, at: [], order: primerOrder }, earlier, head),
    ...earlier.parts.flatMap(({ key }): FileEdit[] =>
      keys.includes(key) ? [] : [{ path, edit: { at: ['parts', { key }], remove: true } }],
    ),
    ...row.parts.flatMap((part): FileEdit[] => {
      const filed = known.get(part.key)
      if (filed) return partEdits(source, { path, filed, part })
      return [{ path, edit: { at: ['parts'], append: newPart(source, part) } }]
    }),
    ...(isMoved ? [{ path, edit: { at: ['parts'], arrange: keys, by: 'key' } }] : []),
  ]
}

const dayLength = 86_400_000

/** After another last check the next one is due after as many days as before. */
function checked({ reviewed, review_by }: PrimerFile, reviewedOn: string) {
  if (review_by === undefined || reviewed === reviewedOn) return { reviewed: reviewedOn, review_by }
  const days = (Date.parse(review_by) - Date.parse(reviewed)) / dayLength
  const next = new Date(Date.parse(reviewedOn) + days * dayLength)
  return { reviewed: reviewedOn, review_by: next.toISOString().slice(0, 10) }
}

/** The fields of a part beside its key and its cards. */
function textsOf({ content }: ExportSource, part: PrimerPartText, earlier?: FilePart) {
  const { text = '', table, figure } = takeApart(part.body, earlier ?? {}, content.figures)
  const isSame = earlier && unwrapped(earlier.text) === text
  return { heading: part.heading, text: isSame ? earlier.text : wrapped(text, earlier?.text), table, figure }
}

function partEdits(
  source: ExportSource,
  { path, filed, part }: { path: string; filed: FilePart; part: PrimerPartText },
): FileEdit[] {
  const at = ['parts', { key: part.key }]
  const { keyedCards } = source.edited
  const own = cardKeys(source, part)
  const isElsewhere = (key: string) => keyedCards.get(key)?.isPresent === true && !own.includes(key)
  // What deletions take out, and new cards add, is left to these.
  const cardsAfter = (cards: readonly string[]) => {
    const stay = cards.filter((key) => !isElsewhere(key))
    return [...stay, ...own.filter((key) => !stay.includes(key))]
  }
  const isChanged = cardsAfter(filed.cards).join() !== filed.cards.join()
  const cards = { at, field: 'cards', order: partOrder, to: (list: unknown) => cardsAfter(list as string[]) }
  return [
    ...fieldEdits({ path, at, order: partOrder }, filed, { ...filed, ...textsOf(source, part, filed) }),
    ...(isChanged ? [{ path, edit: cards }] : []),
  ]
}

/** The keys of the cards of a part, in the order of the keys. */
function cardKeys({ edited }: ExportSource, { cardIds }: PrimerPartText): string[] {
  const ids = new Set(cardIds)
  return [...edited.keyedCards].flatMap(([key, { id }]) => (ids.has(id) ? [key] : [])).sort()
}

function newPart(source: ExportSource, part: PrimerPartText): Record<string, unknown> {
  const written = { key: part.key, ...textsOf(source, part), cards: cardKeys(source, part) }
  const filled = Object.entries(written).filter(([, value]) => value !== undefined)
  return Object.fromEntries(filled)
}
