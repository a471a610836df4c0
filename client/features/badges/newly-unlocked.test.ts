import { expect, test } from 'vitest'
import type { Badge } from '#contracts/badges/badges.ts'
import { aBadge, anEarnedBadge } from '#tests/support/badges.ts'
import { newlyUnlocked } from './newly-unlocked.ts'

const open = aBadge
const earned = anEarnedBadge

test.each<[string, { previous: Badge[]; next: Badge[]; seen?: string[]; unlocked: string | undefined }]>([
  ['earned now, not before', { previous: [open('a')], next: [earned('a')], unlocked: 'a' }],
  ['a first list is compared with nothing', { previous: [], next: [earned('a')], unlocked: undefined }],
  [
    'nothing new',
    { previous: [earned('a'), open('b')], next: [earned('a'), open('b')], unlocked: undefined },
  ],
  ['further along, not earned', { previous: [open('a')], next: [open('a')], unlocked: undefined }],
  [
    'of several the first in the new list',
    {
      previous: [open('a'), open('b'), open('c')],
      next: [open('a'), earned('c'), earned('b')],
      unlocked: 'c',
    },
  ],
  [
    'earned before comes first, and is passed over',
    { previous: [earned('a'), open('b')], next: [earned('a'), earned('b')], unlocked: 'b' },
  ],
  [
    'a badge that did not exist before',
    { previous: [open('a')], next: [open('a'), earned('b')], unlocked: 'b' },
  ],
  ['an empty list', { previous: [earned('a')], next: [], unlocked: undefined }],
  [
    'celebrated in another tab already',
    { previous: [open('a'), open('b')], next: [earned('a'), earned('b')], seen: ['a'], unlocked: 'b' },
  ],
  [
    'earned long ago by the clock of this device, which is ahead',
    { previous: [open('a')], next: [anEarnedBadge('a', {}, 180)], unlocked: 'a' },
  ],
  ['without a date', { previous: [open('a')], next: [earned('a', { earnedAt: null })], unlocked: 'a' }],
])('%s', (_, { previous, next, seen = [], unlocked }) => {
  expect(newlyUnlocked({ previous, next, seen })?.id).toBe(unlocked)
})
