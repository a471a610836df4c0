import { describe, expect, it, test } from 'vitest'
import type { Drug } from '#contracts/drugs/drugs.ts'
import type { DrugProgress } from '#contracts/study/components.ts'
import { componentText } from '#domain/drugs/component-text.ts'
import { drugComponents } from '#domain/mastery/drug-mastery.ts'
import type { AccessLevel } from '#domain/pricing/access.ts'
import { cardsToStudy, drugAccess, progressById } from './drug-cards.ts'
import { allComponents, type DrugStudy, studyOf } from './drug-study.ts'

const drug = (id: number): Drug => ({
  id,
  genericName: `drug ${id}`,
  brandName: '',
  drugClassification: 'Class',
  subclass: '',
  target: '',
  firstApproval: 2000,
  interactions: '',
  doseModification: '',
  handling: '',
  approvedOn: null,
  monitoring: '',
  labelChanges: '',
  labelStatus: 'current',
  labelAsOf: '2025-04-30',
  indication: '',
  mechanismOfAction: 'how',
  clinicalIndications: 'for what',
  adverseEffects: 'at what price',
  boxedWarning: 'None',
  source: '',
  reviewedOn: null,
  revision: 1,
})
const fresh = { mastery: 0, reviewCount: 0, lastReviewed: null, isBookmarked: false }
const progressOf = (
  drugId: number,
  changed: Partial<Record<string, Partial<typeof fresh>>>,
): DrugProgress => ({
  drugId,
  mastery: 0,
  components: drugComponents.map((component) => ({
    ...component,
    progress: { ...fresh, ...changed[component.id] },
  })),
})

const drugs = [drug(1), drug(2), drug(3)]
const progress = progressById([
  progressOf(1, { moa: { mastery: 85, reviewCount: 1 }, indications: { mastery: 31, reviewCount: 2 } }),
  progressOf(2, { boxed_warning: { isBookmarked: true } }),
])
const cards = (study: Partial<DrugStudy>, level: AccessLevel = 'premium') =>
  cardsToStudy(drugs, progress, { study: { ...studyOf([2, 1]), ...study }, level }).map((card) => card.cardId)

describe('the cards of a drug study', () => {
  it('are the chosen components of the chosen drugs, drug by drug', () => {
    expect(cards({ components: { ...allComponents, indications: false, adverse_effects: false } })).toEqual([
      '1:moa',
      '1:boxed_warning',
      '2:moa',
      '2:boxed_warning',
    ])
    expect(cards({ drugIds: [3] })).toHaveLength(4)
    expect(cards({ drugIds: [9] })).toEqual([])
  })

  it('leave out what is mastered unless all are studied', () => {
    expect(cards({ drugIds: [1], studyAll: false })).toEqual([
      '1:indications',
      '1:adverse_effects',
      '1:boxed_warning',
    ])
  })

  it('can be the bookmarked ones alone', () => {
    expect(cards({ bookmarkedOnly: true })).toEqual(['2:boxed_warning'])
  })

  it.each(['free', 'expired'] as const)('for %s are those begun while Premium lasted', (level) => {
    expect(cards({}, level)).toEqual(['1:moa', '1:indications'])
  })
})

test('each component has its text', () => {
  expect(drugComponents.map(({ id }) => componentText(drug(1), id))).toEqual([
    'how',
    'for what',
    'at what price',
    'None',
  ])
})

test.each<[AccessLevel, Partial<DrugStudy>, string]>([
  ['premium', { drugIds: [3] }, 'full'],
  ['expired', { drugIds: [3, 1] }, 'begun-only'],
  ['free', { drugIds: [1] }, 'begun-only'],
  ['expired', { drugIds: [2, 3] }, 'locked'],
  ['expired', { drugIds: [1], components: { ...allComponents, moa: false, indications: false } }, 'locked'],
  ['expired', { drugIds: [] }, 'locked'],
])('with %s access %o is %s', (level, study, access) => {
  expect(drugAccess(progress, { study: { ...studyOf([]), ...study }, level })).toBe(access)
})
