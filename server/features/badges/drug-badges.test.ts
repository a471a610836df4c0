import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { hasBoxedWarning } from '#domain/drugs/boxed-warning.ts'
import { drugComponents } from '#domain/mastery/drug-mastery.ts'
import { type BadgeLearner, badgeApp, type Step } from '#tests/support/app/badge-app.ts'
import { saveDrugStates } from '#tests/support/database/learner-rows.ts'

/** Badges for drugs: not earned just below the limit, earned with one more. */

const { app, expectEarnedLast } = badgeApp()
let drugs: { id: number; classification: string; boxed: boolean }[]

beforeAll(async () => {
  const rows = await app.deps.open.query<{ id: number; classification: string; label: string }>(
    'select id, classification, boxed_warning as label from drugs where archived_at is null order by id',
  )
  drugs = rows.rows.map(({ id, classification, label }) => ({
    id,
    classification,
    boxed: hasBoxedWarning({ boxedWarning: label }),
  }))
})

const rateDrug = (who: BadgeLearner, drugId: number, componentId: string) =>
  who.post('/api/review-interaction', {
    ...{ drugId, componentId, interactionType: 'got_it', confidence: 3, reviewId: randomUUID() },
  })
const componentsOf = (ids: number[]) =>
  ids.flatMap((drug) => drugComponents.map(({ id }) => ({ drug, component: id })))
const known = (who: BadgeLearner, components: { drug: number; component: string }[]) =>
  saveDrugStates(
    who.db,
    who.userId,
    components.map((component) => ({ ...component, mastery: 70 })),
  )
const smallestClass = () => {
  const classes = [
    ...Map.groupBy(
      drugs.filter(({ classification }) => classification),
      (drug) => drug.classification,
    ).values(),
  ]
  const [smallest = []] = classes.sort((a, b) => a.length - b.length)
  return componentsOf(smallest.map(({ id }) => id))
}

test.each<[id: string, below: Step, oneMore: Step]>([
  [
    'drug-class',
    (who) => known(who, smallestClass().slice(1)),
    async (who) => {
      const [first] = smallestClass()
      expect((await rateDrug(who, first?.drug ?? 0, first?.component ?? '')).status).toBe(200)
    },
  ],
  [
    'drug-formulary',
    async (who) => {
      const all = componentsOf(drugs.map(({ id }) => id))
      await known(who, all.slice(0, Math.ceil(all.length * 0.8) - 1))
    },
    (who) => rateDrug(who, drugs.at(-1)?.id ?? 0, 'moa'),
  ],
  [
    'boxed-safe',
    async (who) => {
      const boxed = drugs.filter((drug) => drug.boxed)
      const states = boxed.map(({ id }) => ({ drug: id, component: 'boxed_warning', mastery: 85 }))
      await saveDrugStates(who.db, who.userId, states.slice(1))
    },
    (who) => rateDrug(who, drugs.find((drug) => drug.boxed)?.id ?? 0, 'boxed_warning'),
  ],
])('%s is earned with the last one that it asks for, not before', (id, below, oneMore) =>
  expectEarnedLast(id, { below, oneMore }),
)
