import { expect, test } from 'vitest'
import { saveSession } from '#domain/session/restore-session.ts'
import { rateCard, startSession } from '#domain/session/session-queue.ts'
import { allComponents, emptyStudy, parseDrugStudy, sessionToResume, studyOf } from './drug-study.ts'

test('what the dashboard stores is read back whole', () => {
  const stored = JSON.parse(JSON.stringify(studyOf([3, 1])))
  expect(parseDrugStudy(stored)).toEqual({ ...emptyStudy, drugIds: [3, 1], studyAll: true })
})

test.each([null, 'text', 7, {}, { drugIds: 'all' }])('%j holds no selection', (stored) => {
  expect(parseDrugStudy(stored)).toBeUndefined()
})

test('what is missing or odd falls back: doubled ids, unknown components', () => {
  expect(parseDrugStudy({ drugIds: [1, 1, 'x', 2.5], components: { moa: false, dose: false } })).toEqual({
    ...emptyStudy,
    drugIds: [1],
    components: { ...allComponents, moa: false },
  })
})

test('an unfinished session goes on only with its own cards', () => {
  const cards = ['1:moa', '1:indications']
  const begun = rateCard(startSession(cards), 1)
  const study = { ...studyOf([1]), session: saveSession(begun) }
  expect(sessionToResume(study, cards)).toEqual(begun)
  expect(sessionToResume(study, ['1:moa'])).toBeUndefined()
  expect(sessionToResume({ ...study, session: saveSession(startSession(cards)) }, cards)).toBeUndefined()
  const finished = rateCard(rateCard(startSession(cards), 3), 3)
  expect(sessionToResume({ ...study, session: saveSession(finished) }, cards)).toBeUndefined()
  expect(sessionToResume(emptyStudy, cards)).toBeUndefined()
})
