import { expect, test } from 'vitest'
import { changedSettings } from './changed-settings.ts'

const stored = {
  examDate: '2020-01-01',
  timeZone: 'America/New_York',
  newCardsPerDay: 10,
  dailyMinutes: 30,
  easyButton: false,
  singleKeys: true,
  hideBadges: false,
  textSize: 'medium' as const,
  swipes: true,
  drugsInToday: false,
  questionsInToday: true,
  newWhileCatchingUp: false,
  keepsAfterExam: false,
  weakCategories: [],
  isFirstRunDone: true,
}

test('only what was changed is sent, so that an exam date in the past does not block it', () => {
  expect(changedSettings(stored, { ...stored, dailyMinutes: 45 })).toEqual({ dailyMinutes: 45 })
  expect(changedSettings(stored, { ...stored, examDate: null })).toEqual({ examDate: null })
  expect(changedSettings(stored, stored)).toEqual({})
})

test('a list is compared by its entries', () => {
  const weak = { ...stored, weakCategories: ['breast', 'thoracic'] }
  expect(changedSettings(weak, { ...weak, weakCategories: ['thoracic', 'breast'] })).toEqual({})
  expect(changedSettings(weak, { ...weak, weakCategories: ['breast', 'genetics'] })).toEqual({
    weakCategories: ['breast', 'genetics'],
  })
  expect(changedSettings(weak, { ...weak, weakCategories: ['breast'] })).toEqual({
    weakCategories: ['breast'],
  })
})
