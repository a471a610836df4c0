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
  weakCategories: [],
  isFirstRunDone: true,
}

test('only what was changed is sent, so that an exam date in the past does not block it', () => {
  expect(changedSettings(stored, { ...stored, dailyMinutes: 45 })).toEqual({ dailyMinutes: 45 })
  expect(changedSettings(stored, { ...stored, examDate: null })).toEqual({ examDate: null })
  expect(changedSettings(stored, stored)).toEqual({})
})
