import type { OwnImportRun } from '#contracts/own-cards/own-import.ts'
import { countText } from '#domain/text/count-text.ts'
import type { ImportRow } from './own-imports.queries.ts'

/** An import as its learner sees it. */
export function presentImport(row: ImportRow): OwnImportRun {
  const { id, name, size, modified, received, state, total, read, refused, refusedFiles, ...rest } = row
  const { conflicts, deleted, same, changed, media } = rest
  return {
    ...{ id, name, size, modified, received, state, total, read },
    ...{ new: rest.new, changed, same, deleted, refused, conflicts, media },
    hasRefusals: refused + refusedFiles > 0,
    message: messageOf(row),
  }
}

function messageOf(row: ImportRow): string {
  const { state, problem } = row
  if (state === 'done') return `${takenOf(row)}.`
  if (state === 'failed') return [problem ?? '', ...keptOf(row)].join(' ')
  if (state === 'cancelled') return ['The import was cancelled.', ...keptOf(row)].join(' ')
  return ''
}

/** What an import that did not come to its end has written. */
const keptOf = (row: ImportRow): string[] =>
  row.read === 0 ? [] : [`What was written before stays. ${takenOf(row)}.`]

function takenOf({ new: added, changed, same, deleted, refused, media, refusedFiles }: ImportRow): string {
  const left = [
    ...(media > 0 ? [`${countText(media, 'media file')} stored`] : []),
    ...(same > 0 ? [`${countText(same, 'note')} unchanged`] : []),
    ...(deleted > 0 ? [`${countText(deleted, 'note')} left deleted`] : []),
    ...(refused > 0 ? [`${countText(refused, 'note')} left out`] : []),
    ...(refusedFiles > 0 ? [`${countText(refusedFiles, 'media file')} left out`] : []),
  ]
  const done = added + changed === 0 ? 'Nothing to import' : `Imported: ${added} new, ${changed} changed`
  return [done, ...left].join(', ')
}
