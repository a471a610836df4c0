import { takeSummaryApart } from '#content/writing/take-apart.ts'
import { isSameText } from '#server/database/content/edited-content.ts'
import { chapterConflicts } from '#server/features/catalogue/admin/catalogue-conflicts.ts'
import { chapterRow } from '#server/features/catalogue/load-content.ts'
import {
  compare,
  type ExportSource,
  fieldEdits,
  namesPhotograph,
  type Planned,
  photographRefused,
  type Refused,
} from './planned.ts'

type Found = Planned | Refused | 'same'

const chapterOrder = [
  ...['key', 'title', 'category', 'core', 'description', 'summary', 'summary_reviewed', 'figures', 'cards'],
]
const mapOrder = ['key', 'title', 'category', 'core', 'objectives']

/** The chapters that admins changed. The map has their titles too. */
export function planChapters(source: ExportSource): Found[] {
  const { content, filed, edited } = source
  return edited.chapters.flatMap((row): Found[] => {
    const { key } = row
    const name = `chapter ${key ?? row.title}`
    if (key === null)
      return [{ name, reason: 'a chapter that was added here needs a file, a map and a primer of its own' }]
    if (row.editedAt === null) return []
    const place = content.chapters.findIndex((chapter) => chapter.key === key)
    const found = content.chapters[place]
    const shipped = found && chapterRow(found, place)
    const { fields } = chapterConflicts
    const verdict = compare({
      ...{ name, fields, shipped, conflictKey: key, stored: row, conflicts: edited.conflicts },
    })
    const file = filed.chapters[place]
    if (verdict !== 'write' || !file) return verdict === 'write' ? [] : [verdict]
    if (namesPhotograph(row.summary)) return [photographRefused(name)]
    const later = {
      ...{ title: row.title, category: row.category ?? undefined, core: row.isCore },
      description: row.description,
    }
    const parts = takeSummaryApart(row.summary, content.figures)
    return [
      {
        ...{ name, act: 'changed', learned: [] },
        edits: [
          ...fieldEdits({ path: file.path, at: [], order: chapterOrder }, file.file, {
            ...file.file,
            ...later,
            summary: parts.summary,
            figures: parts.figures,
          }),
          ...fieldEdits(
            { path: 'map.yaml', at: ['chapters', { key }], order: mapOrder },
            { title: file.file.title, category: file.file.category, core: file.file.core },
            { title: later.title, category: later.category, core: later.core },
          ),
        ],
        holds: (after) =>
          after.chapters.some((one, at) => one.key === key && isSameText(fields, row, chapterRow(one, at))),
      },
    ]
  })
}
