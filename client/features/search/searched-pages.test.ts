import { expect, test } from 'vitest'
import { findPages } from './searched-pages.ts'

const pages = [
  { label: 'Browse cards', to: '/study/cards', words: 'starred suspended' },
  { label: 'Progress', to: '/dashboard' },
]

test.each([
  ['browse', ['/study/cards']],
  ['Browse C', ['/study/cards']],
  ['starred', ['/study/cards']],
  ['prog', ['/dashboard']],
  ['row', []],
  ['browse progress', []],
  [' ', []],
])('"%s" finds %j', (typed, found) => {
  expect(findPages(pages, typed).map(({ to }) => to)).toEqual(found)
})
