import { expect, test } from 'vitest'
import { componentText } from '#domain/drugs/component-text.ts'
import { drugComponents } from '#domain/mastery/drug-mastery.ts'
import { readContent, readDrugFronts } from './read-content.ts'

const drugs = new Map(
  readContent().drugs.map((drug) => [
    drug.id,
    {
      mechanismOfAction: drug.moa,
      clinicalIndications: drug.indications,
      adverseEffects: drug.adverse_effects,
      boxedWarning: drug.boxed_warning,
    },
  ]),
)
const fronts = readDrugFronts()
const nameOf = ({ drug, component }: (typeof fronts)[number]) => `${drug}, ${component}`

test('every front of a drug card is answered by its back', () => {
  const unanswered = fronts.filter((written) => {
    const drug = drugs.get(written.drug)
    return (
      !drug || !written.answers.every((answer) => componentText(drug, written.component).includes(answer))
    )
  })
  expect(unanswered.map(nameOf)).toEqual([])
})

test('no front gives its answer away', () => {
  const telling = fronts.filter(({ front, answers }) =>
    answers.some((answer) => front.toLowerCase().includes(answer.toLowerCase())),
  )
  expect(telling.map(nameOf)).toEqual([])
})

test('a card has one front', () => {
  const names = fronts.map(nameOf)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('the drugs that boards ask most have fronts, of all four components', () => {
  expect(new Set(fronts.map(({ drug }) => drug)).size).toBeGreaterThanOrEqual(60)
  for (const { id } of drugComponents)
    expect(fronts.filter(({ component }) => component === id).length).toBeGreaterThanOrEqual(15)
})
