import type { PrimerContent } from '#content/study-text.ts'
import { takeApart } from '#content/writing/take-apart.ts'
import { isSameText } from '#server/database/content/edited-content.ts'
import { contentHash } from '#server/database/content/shipped-content.ts'
import { primerColumns } from '#server/features/catalogue/load-primers.ts'
import {
  compare,
  type ExportSource,
  fieldEdits,
  namesPhotograph,
  type Planned,
  photographRefused,
  type Refused,
} from './planned.ts'

type Primer = ExportSource['edited']['primers'][number]

const order = ['chapter', 'reviewed', 'review_by', 'sources', 'parts']
const partOrder = ['key', 'heading', 'text', 'table', 'figure', 'cards']
const fields = ['sources', 'reviewedOn', 'parts']

/** The primers that admins changed. */
export const planPrimers = (source: ExportSource): (Planned | Refused | 'same')[] =>
  source.edited.primers.map((row) => planPrimer(source, row))

const rowOf = (primer: PrimerContent) => ({ ...primerColumns(primer), contentHash: contentHash(primer) })

function planPrimer(source: ExportSource, row: Primer): Planned | Refused | 'same' {
  const { content, filed, edited } = source
  const { chapter: key } = row
  const name = `primer ${key}`
  const found = content.primers.find(({ chapter }) => chapter === key)
  const verdict = compare({
    ...{ name, fields, stored: row, shipped: found && rowOf(found) },
    ...{ conflictKey: `primer:${key}`, conflicts: edited.conflicts },
  })
  if (verdict !== 'write') return verdict
  const file = filed.primers.find((one) => one.file.chapter === key)
  if (!file) return 'same'
  if (namesPhotograph(...row.parts.map(({ body }) => body))) return photographRefused(name)
  return {
    ...{ name, act: 'changed', learned: [] },
    edits: [
      ...fieldEdits({ path: file.path, at: [], order }, file.file, {
        ...file.file,
        ...{ reviewed: row.reviewedOn, sources: row.sources },
      }),
      ...partEdits(source, row, file),
    ],
    holds: (after) => after.primers.some((one) => one.chapter === key && isSameText(fields, row, rowOf(one))),
  }
}

/** Only the parts that read differently: their line breaks in the file are those of whoever wrote it. */
function partEdits(
  { content }: ExportSource,
  row: Primer,
  { path, file }: ExportSource['filed']['primers'][number],
): Planned['edits'] {
  const shipped = content.primers.find(({ chapter }) => chapter === row.chapter)
  return file.parts.flatMap((part) => {
    const [stored, same] = [row.parts, shipped?.parts ?? []].map((parts) =>
      parts.find(({ key }) => key === part.key),
    )
    if (!stored || (stored.heading === same?.heading && stored.body === same?.body)) return []
    const text = stored.body === same?.body ? part : takeApart(stored.body, part, content.figures)
    return fieldEdits({ path, at: ['parts', { key: part.key }], order: partOrder }, part, {
      ...part,
      ...{ heading: stored.heading, text: text.text, table: text.table, figure: text.figure },
    })
  })
}
