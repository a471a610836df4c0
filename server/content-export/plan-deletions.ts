import { readFronts, readLookAlikes } from '#content/read-content.ts'
import type { FileEdit } from '#content/writing/edited-files.ts'
import { drugContentKey } from '#server/features/drugs/load-drugs.ts'
import { questionContentKey } from '#server/features/questions/bank/load-questions.ts'
import { type ExportSource, listEdit, type Planned } from './planned.ts'

/** What admins deleted and the files still have, with what refers to it. */
export function planDeletions(source: ExportSource): Planned[] {
  const { filed, edited } = source
  const isGone = (key: string) => edited.tombstones.has(key)
  return [
    ...filed.chapters.flatMap(({ path, file }) =>
      isGone(file.key)
        ? [removeChapter(source, { path, key: file.key, cards: file.cards.map(({ id }) => id) })]
        : file.cards.flatMap(({ id }) => (isGone(id) ? [removeCard(source, { path, id })] : [])),
    ),
    ...filed.questions.flatMap(({ path, file }) =>
      file.questions.flatMap(({ id }) =>
        isGone(questionContentKey(id)) ? [removeQuestion(source, { path, id })] : [],
      ),
    ),
    ...filed.drugs.flatMap(({ path, file }) =>
      file.drugs.flatMap(({ id }) => (isGone(drugContentKey(id)) ? [removeDrug(source, { path, id })] : [])),
    ),
  ]
}

const removed = (name: string, edits: FileEdit[]): Planned => ({
  ...{ name, act: 'removed', edits, learned: [] },
  holds: () => true,
})

function removeChapter(
  source: ExportSource,
  { path, key, cards }: { path: string; key: string; cards: string[] },
): Planned {
  const primers = source.filed.primers.filter(({ file }) => file.chapter === key)
  return removed(`chapter ${key}`, [
    { path, edit: 'gone' },
    ...primers.map((primer): FileEdit => ({ path: primer.path, edit: 'gone' })),
    { path: 'map.yaml', edit: { at: ['chapters', { key }], remove: true } },
    ...cards.flatMap((id) => mentionsOfCard(source, id)),
  ])
}

function removeCard(source: ExportSource, { path, id }: { path: string; id: string }): Planned {
  const parts = source.filed.primers.flatMap((primer) =>
    primer.file.parts
      .filter(({ cards }) => cards.includes(id))
      .map(({ key }) => listEdit(primer.path, ['parts', { key }], 'cards', id)),
  )
  return removed(`card ${id}`, [
    { path, edit: { at: ['cards', { id }], remove: true } },
    ...parts,
    ...mentionsOfCard(source, id),
  ])
}

/** Where questions, judgements of look-alikes and announcements name a card. */
function mentionsOfCard(source: ExportSource, id: string): FileEdit[] {
  const questions = source.filed.questions.flatMap(({ path, file }) =>
    file.questions
      .filter(({ cards }) => cards.includes(id))
      .map((question) => listEdit(path, ['questions', { id: question.id }], 'cards', id)),
  )
  const judged = readLookAlikes(source.files).flatMap(({ cards }, place): FileEdit[] =>
    cards.includes(id) ? [{ path: 'look-alikes.yaml', edit: { at: [place], remove: true } }] : [],
  )
  return [...questions, ...judged, ...announcementsOf(source, 'cards', id)]
}

function announcementsOf({ content }: ExportSource, field: 'cards' | 'questions', id: string): FileEdit[] {
  return content.changes.flatMap((change, place): FileEdit[] => {
    if (!change[field].includes(id)) return []
    const named = change.cards.length + change.questions.length + change.drugs.length
    const edit = { at: [place], remove: true } as const
    return named === 1 ? [{ path: 'changes.yaml', edit }] : [listEdit('changes.yaml', [place], field, id)]
  })
}

function removeQuestion(source: ExportSource, { path, id }: { path: string; id: string }): Planned {
  const twins = source.filed.questions.flatMap((other) =>
    other.file.questions
      .filter(({ twin_of }) => twin_of === id)
      .map(
        (twin): FileEdit => ({
          path: other.path,
          edit: {
            ...{ at: ['questions', { id: twin.id }], field: 'twin_of', order: ['twin_of'] },
            to: () => undefined,
          },
        }),
      ),
  )
  return removed(`question ${id}`, [
    { path, edit: { at: ['questions', { id }], remove: true } },
    ...twins,
    ...announcementsOf(source, 'questions', id),
  ])
}

function removeDrug(source: ExportSource, { path, id }: { path: string; id: string }): Planned {
  const fronts = readFronts(source.files).flatMap(({ drug }, place): FileEdit[] =>
    drug === id ? [{ path: 'drug-fronts.yaml', edit: { at: [place], remove: true } }] : [],
  )
  return removed(`drug ${id}`, [{ path, edit: { at: ['drugs', { id }], remove: true } }, ...fronts])
}
