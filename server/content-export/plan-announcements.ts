import type { FileEdit } from '#content/writing/edited-files.ts'
import { drugComponents } from '#domain/mastery/drug-mastery.ts'
import type { UnannouncedChange } from '#server/database/content/edited-content.ts'
import type { ExportSource, Planned } from './planned.ts'

/**
 * Announces the changes in meaning of written items, so that learners of other databases are told too: of each item
 * the latest, and changes with the same reason and day together.
 */
export function planAnnouncements(source: ExportSource, written: readonly Planned[]): FileEdit[] {
  const latest = new Map(
    source.edited.changes.map((change) => [`${change.kind} ${change.itemId}`, change] as const),
  )
  const told = written.flatMap(({ learned }) =>
    learned.flatMap(({ kind, id, key }) => {
      const change = latest.get(`${kind} ${id}`)
      return change ? [{ change, key }] : []
    }),
  )
  const groups = Map.groupBy(told, ({ change }) => JSON.stringify(Object.values(noteOf(change))))
  return [...groups.values()].flatMap((group): FileEdit[] => {
    const [first] = group
    if (!first) return []
    const { link, ...note } = noteOf(first.change)
    const keysOf = (kind: 'flashcard' | 'question' | 'primer') =>
      group.flatMap(({ change, key }) => (change.kind === kind ? [key] : []))
    const [cards, questions, primers] = [keysOf('flashcard'), keysOf('question'), keysOf('primer')]
    const drugs = drugsOf(group)
    const entry = {
      ...{ ...note, ...(link !== null && { link }) },
      ...(cards.length > 0 && { cards }),
      ...(questions.length > 0 && { questions }),
      ...(drugs.length > 0 && { drugs }),
      ...(primers.length > 0 && { primers }),
    }
    return [{ path: 'changes.yaml', edit: { at: [], append: entry } }]
  })
}

/** A file names a source for each announcement; a change that has none came from whoever edits here. */
const noteOf = ({ changedAt, severity, why, source, link }: UnannouncedChange) => ({
  ...{ on: changedAt.toISOString().slice(0, 10), severity, why },
  ...{ source: source === '' ? 'The editors' : source, link },
})

function drugsOf(group: readonly { change: UnannouncedChange; key: string }[]) {
  const parts = group.flatMap(({ change, key }) => {
    const component = drugComponents.find(({ id }) => id === change.kind)?.id
    return component ? [{ drug: key, component }] : []
  })
  return [...Map.groupBy(parts, ({ drug }) => drug)].map(([drug, own]) => ({
    drug,
    components: own.map(({ component }) => component),
  }))
}
