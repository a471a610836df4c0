import { expect, test } from 'vitest'
import { progressById } from '#client/features/drugs/study/drug-cards.ts'
import type { DrugName } from '#contracts/drugs/drugs.ts'
import { bortezomibProgress } from '#tests/support/component/drug-facts.ts'
import { groupByClass } from './group-by-class.ts'

const drug = (id: number, drugClassification: string): DrugName => ({
  id,
  genericName: `drug ${id}`,
  brandName: '',
  drugClassification,
  target: '',
  boxedWarning: 'None',
  approvedOn: null,
})
const drugs = [drug(2, 'Taxane'), drug(1, 'Antibody'), drug(3, 'Taxane')]

test('classes are by name, or as their first drugs come; drugs keep their order', () => {
  const names = (order: 'given' | 'by name') =>
    groupByClass(drugs, { progress: undefined, order }).map((group) => [
      group.name,
      group.drugs.map(({ id }) => id),
    ])
  expect(names('by name')).toEqual([
    ['Antibody', [1]],
    ['Taxane', [2, 3]],
  ])
  expect(names('given')).toEqual([
    ['Taxane', [2, 3]],
    ['Antibody', [1]],
  ])
})

test('a class counts the components of its drugs, those begun and those mastered', () => {
  const [moa, ...others] = bortezomibProgress.components
  const rated = (mastery: number) => ({ mastery, reviewCount: 1, lastReviewed: null, isBookmarked: false })
  const progress = progressById([
    {
      ...bortezomibProgress,
      drugId: 2,
      components: [
        { ...(moa as NonNullable<typeof moa>), progress: rated(70) },
        ...others.map((component) => ({ ...component, progress: rated(69) })),
      ],
    },
  ])
  const [taxanes, antibodies] = groupByClass(drugs, { progress, order: 'given' })
  expect(taxanes).toMatchObject({ cards: 8, begun: 4, mastered: 1 })
  expect(antibodies).toMatchObject({ cards: 4, begun: 0, mastered: 0 })
})
