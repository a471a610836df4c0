import { expect, it } from 'vitest'
import type { OwnNote } from '#contracts/own-cards/own-cards.ts'
import { emptyValues, isBlank, isNoteValues, problemsOf, textOfValues } from './note-values.ts'

const values = { ...emptyValues, deck: 'Breast', front: 'a', back: 'b' }

it('sends tags once each, and those of an edited note with their commas if they were left alone', () => {
  expect(textOfValues({ ...values, tags: ' HER2, , ADC,HER2 ' }).tags).toEqual(['HER2', 'ADC'])
  const note = { tags: ['HR+, HER2-'] } as OwnNote
  expect(textOfValues({ ...values, tags: 'HR+, HER2-' }, note).tags).toEqual(['HR+, HER2-'])
  expect(textOfValues({ ...values, tags: 'HR+, HER2-, ADC' }, note).tags).toEqual(['HR+', 'HER2-', 'ADC'])
  expect(textOfValues(values)).toMatchObject({ category: null, source: '' })
})

it.each([
  ['basic', { ...values, back: '' }, {}],
  [
    'reversed',
    { ...values, form: 'reversed' as const, back: ' ' },
    { back: 'Write the back, which the second card asks' },
  ],
  [
    'typed',
    { ...values, form: 'typed' as const, back: '' },
    { back: 'Write the back, which is to be typed' },
  ],
  [
    'cloze',
    { ...values, form: 'cloze' as const },
    { front: 'Mark at least one gap, for example {{c1::imatinib}}' },
  ],
  ['empty', emptyValues, { deck: 'Name the deck', front: 'Write the front' }],
])('names what is missing: %s', (_what, typed, problems) => {
  expect(problemsOf(typed)).toEqual(problems)
})

it('knows fields of its own, and those in which nothing was written', () => {
  expect(isNoteValues(values)).toBe(true)
  for (const other of [null, {}, { ...values, form: 'song' }, { ...values, why: 3 }])
    expect(isNoteValues(other)).toBe(false)
  expect([isBlank({ ...emptyValues, deck: 'Breast', tags: 'HER2' }), isBlank(values)]).toEqual([true, false])
})
