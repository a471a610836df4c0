import type { Reply } from '#contracts/endpoint.ts'
import {
  type ChangedItem,
  type changeKinds,
  type changes,
  changesPageSize,
} from '#contracts/study/changes.ts'
import { type LearnedKind, mustTell } from '#domain/content-changes/content-change.ts'
import {
  type LearnedField,
  learnedCard,
  learnedDrug,
  learnedPrimer,
  learnedQuestion,
  learnedTitle,
  toldFields,
} from '#domain/content-changes/learned-text.ts'
import { drugComponentIds } from '#domain/mastery/drug-mastery.ts'
import type { Database } from '#server/database/connect.ts'
import { listPrimerRows } from '#server/database/content/primer-rows.ts'
import type { Deps } from '#server/deps.ts'
import { categoryTitles } from '#server/features/catalogue/present-chapter.ts'
import {
  type AnsweredChange,
  type ChangeRow,
  type LaterChange,
  listAnsweredChanges,
  listChanges,
  listChangesBetween,
  listLaterChanges,
  listPresentCards,
  listPresentDrugs,
  listPresentQuestions,
} from './changes.queries.ts'

type ReadDeps = Pick<Deps, 'db' | 'outline'>
type KindOfChange = (typeof changeKinds)[number]

const kindsOf: Record<KindOfChange, readonly LearnedKind[]> = {
  cards: ['flashcard'],
  drugs: drugComponentIds,
  questions: ['question'],
  primers: ['primer'],
}
const allKinds = Object.values(kindsOf).flat()

/** The number of items that have changed since the learner learned them, and that wait for an answer. */
export async function countOpenChanges(db: Database, userId: number): Promise<number> {
  return (await listOpenItems(db, userId)).length
}

/** The changes of each item that is to be told, the oldest first. */
export async function listOpenItems(db: Database, userId: number): Promise<LaterChange[][]> {
  const later = await listLaterChanges(db, userId)
  return [...Map.groupBy(later, itemKey).values()].filter(mustTell)
}

const itemKey = ({ kind, itemId }: Pick<LaterChange, 'kind' | 'itemId'>) => `${kind} ${itemId}`

/** What has changed since the learner learned it, or what they have answered, a page at a time. */
export async function findChanges(
  deps: ReadDeps,
  userId: number,
  { state, kind, page }: { state: 'open' | 'answered'; kind?: KindOfChange | undefined; page: number },
): Promise<Reply<typeof changes.list>> {
  const kinds = kind ? kindsOf[kind] : allKinds
  const offset = (page - 1) * changesPageSize
  const all = await listOpenItems(deps.db, userId)
  if (state === 'answered') {
    const answered = await listAnsweredChanges(deps.db, userId, { kinds, limit: changesPageSize, offset })
    return {
      changes: await presentAnswered(deps, answered.rows),
      total: answered.total,
      open: all.length,
    }
  }
  const open = all.filter(([first]) => first && kinds.includes(first.kind))
  return {
    changes: await presentOpen(deps, open.slice(offset, offset + changesPageSize)),
    total: open.length,
    open: all.length,
  }
}

async function presentOpen(deps: ReadDeps, items: LaterChange[][]): Promise<ChangedItem[]> {
  const rows = await listChanges(
    deps.db,
    items.flatMap((steps) => steps.map(({ id }) => id)),
  )
  const byItem = Map.groupBy(rows, itemKey)
  const present = await readPresent(deps, rows)
  return [...byItem.entries()]
    .flatMap(([key, ofItem]) => {
      const now = present.get(key)
      return now ? [itemOf(ofItem, { ...now, answer: null, answeredAt: null })] : []
    })
    .sort((one, other) => one.id - other.id)
}

async function presentAnswered(deps: ReadDeps, answers: AnsweredChange[]): Promise<ChangedItem[]> {
  const spans = answers.map(({ kind, itemId, learnedRevision, revision }) => ({
    ...{ kind, itemId },
    after: learnedRevision ?? 0,
    until: revision,
  }))
  const rows = await listChangesBetween(deps.db, spans)
  const present = await readPresent(deps, rows)
  return answers.flatMap(({ answer, answeredAt, ...item }, place) => {
    const span = spans[place]
    const ofItem = rows.filter(
      (row) =>
        itemKey(row) === itemKey(item) &&
        span !== undefined &&
        row.revision > span.after &&
        row.revision <= span.until,
    )
    const now = present.get(itemKey(item))
    const latest = ofItem.find(({ id }) => id === item.changeId)
    if (!now || !latest) return []
    const told = { title: now.title, fields: latest.after, answer, answeredAt: answeredAt.toISOString() }
    return [itemOf(ofItem, told)]
  })
}

/** @param rows the changes of one item, at least one */
function itemOf(
  rows: readonly ChangeRow[],
  now: { title: string; fields: LearnedField[] } & Pick<ChangedItem, 'answer' | 'answeredAt'>,
): ChangedItem {
  const ordered = rows.toSorted((one, other) => one.revision - other.revision)
  const [first, latest] = [ordered[0], ordered.at(-1)]
  if (!first || !latest) throw new Error('an item that has changed has a change')
  return {
    ...{ id: latest.id, kind: latest.kind, itemId: latest.itemId, title: now.title },
    fields: toldFields(first.before, now.fields),
    reasons: ordered.reverse().map(({ severity, why, source, link, changedAt }) => ({
      ...{ severity, why, source, link },
      changedAt: changedAt.toISOString(),
    })),
    ...{ answer: now.answer, answeredAt: now.answeredAt },
  }
}

/** The present texts of items by their keys, with the titles by which a learner knows them. */
async function readPresent(
  { db, outline }: ReadDeps,
  rows: readonly ChangeRow[],
): Promise<Map<string, { title: string; fields: LearnedField[] }>> {
  const idsOf = (kinds: readonly LearnedKind[]) => [
    ...new Set(rows.filter(({ kind }) => kinds.includes(kind)).map(({ itemId }) => itemId)),
  ]
  const present = new Map<string, { title: string; fields: LearnedField[] }>()
  const add = (itemId: number, title: string, parts: ReturnType<typeof learnedCard>) => {
    for (const { kind, fields } of parts)
      present.set(itemKey({ kind, itemId }), { title: learnedTitle(kind, title), fields })
  }
  for (const card of await listPresentCards(db, idsOf(kindsOf.cards)))
    add(card.id, card.chapterTitle, learnedCard(card))
  for (const drug of await listPresentDrugs(db, idsOf(kindsOf.drugs)))
    add(drug.id, drug.genericName, learnedDrug(drug))
  for (const primer of await listPrimerRows(db, { ids: idsOf(kindsOf.primers) }))
    add(primer.id, primer.chapterTitle, learnedPrimer(primer))
  const titles = categoryTitles(outline)
  for (const question of await listPresentQuestions(db, idsOf(kindsOf.questions)))
    add(question.id, titles.get(question.category) ?? question.category, learnedQuestion(question))
  return present
}
