import type { Database } from 'sql.js'
import { longestTag } from '#domain/content/content-limits.ts'
import { renderAnkiCard, withoutSounds } from '#domain/import/anki-card.ts'
import { ankiTag, readOwnData } from '#domain/import/anki-own-data.ts'
import { longestCell } from '#domain/import/card-limits.ts'
import type { ReadCard } from '#domain/import/plan-import.ts'
import type { AnkiNoteType } from '#domain/own-cards/anki-note.ts'
import { noteTypeId } from '#server/features/catalogue/export/chapter-note-type.ts'
import type { Archive } from '#server/platform/files/open-archive.ts'
import { UnreadableFile } from '#server/platform/files/unreadable-file.ts'
import type { CardFile } from './card-file.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { damagedPackage, deckNamesOf, noteTypesOf, openCollection, rows } from './open-collection.ts'

/**
 * The cards of an Anki package, rendered by their templates; media files are not imported. @throws
 * UnreadableFile
 */
export async function readAnki(
  archive: Archive,
  { format, mostCards }: { format: 'apkg' | 'colpkg'; mostCards: number },
): Promise<CardFile> {
  const db = await openCollection(archive)
  try {
    const cards = readCards(db, mostCards)
    const hasMedia =
      rows(db, "select 1 from notes where flds like '%<img%' or flds like '%[sound:%' limit 1").length > 0
    const decks = deckNames(db).map((name) => `"${name}"`)
    return {
      format,
      cards,
      columns: null,
      refused: null,
      notes: [
        ...(decks.length > 0
          ? [`The ${decks.length > 1 ? 'decks are' : 'deck is'} called ${decks.join(', ')}.`]
          : []),
        ...(hasMedia ? ['Pictures and sounds are left out.'] : []),
      ],
    }
  } finally {
    db.close()
  }
}

function readCards(db: Database, mostCards: number): ReadCard[] {
  const types = noteTypesOf(db)
  const hasOwnData =
    rows(db, "select 1 from pragma_table_info('notes') where name in ('guid', 'data')").length === 2
  const found = rows(
    db,
    `select n.mid, n.flds, n.tags, c.ord, ${hasOwnData ? 'n.guid, n.data' : "'', ''"} from notes n join cards c on c.nid = n.id order by n.id, c.ord limit ${mostCards + 1}`,
  )
  const cards = found.map(([typeId, fields, tags, ord, guid, data], index) => {
    const card = readCard({
      type: types.get(Number(typeId)),
      fields: String(fields),
      tags: String(tags),
      ord: Number(ord),
      index,
    })
    return Number(typeId) === noteTypeId
      ? withOwnData(card, { fields: String(fields), guid: String(guid), data: String(data) })
      : card
  })
  if (cards.length === 1 && cards[0]?.question.startsWith('Please update to the latest Anki version'))
    throw new UnreadableFile(damagedPackage)
  return cards
}

function readCard(card: {
  type: AnkiNoteType | undefined
  fields: string
  tags: string
  ord: number
  index: number
}): ReadCard {
  const { type, ord, index } = card
  const values = card.fields.split('\u001f')
  const template = type?.templates.get(type.isCloze ? 0 : ord)
  const fields = new Map(type?.fields.map((name, at) => [name, values[at] ?? '']))
  const { question, answer } =
    type && template
      ? renderAnkiCard(fields, { template, number: ord + 1 })
      : { question: values[0] ?? '', answer: values[1] ?? '' }
  const html = { question: withoutSounds(question), answer: withoutSounds(answer) }
  return {
    line: index + 1,
    question: markdownOf(html.question),
    answer: markdownOf(html.answer),
    tags: card.tags.split(/\s+/).filter((tag) => tag !== ''),
    id: undefined,
    details: {},
    problems: [],
    raw: html,
    isOfAnki: true,
  }
}

/** The rest of a card that an export of ours wrote: its why, its key, and what Anki has no field for. */
function withOwnData(
  card: ReadCard,
  { fields, guid, data }: { fields: string; guid: string; data: string },
): ReadCard {
  const why = fields.split('\u001f')[2] ?? ''
  const { tags = [], ...details } = readOwnData(data) ?? {}
  const isSame = tags.map(ankiTag).join(' ') === card.tags?.join(' ')
  return {
    ...card,
    // The number of a card that has no key belongs to some card in every database.
    id: /^\d+-/.test(guid) ? undefined : guid.slice(0, longestTag),
    tags: isSame ? tags : card.tags,
    details: { ...details, why: markdownOf(why) },
    raw: { ...card.raw, why },
  }
}

const markdownOf = (html: string) => (html.length > longestCell ? html : htmlToMarkdown(html))

/** The names of the decks that have cards, the largest deck first. */
function deckNames(db: Database): string[] {
  const ids = rows(db, 'select did from cards group by did order by count(*) desc limit 3').map(([id]) =>
    String(id),
  )
  const names = deckNamesOf(db)
  return ids.flatMap((id) => names.get(id) ?? [])
}
