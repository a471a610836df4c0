import { expect, test } from 'vitest'
import { editDistance, isMisspelling } from './misspelling.ts'

test.each([
  ['pembrolizumb', 'pembrolizumab', 1],
  ['osimertinb', 'osimertinib', 1],
  ['opdvio', 'opdivo', 1],
  ['trastuzimab', 'trastuzumab', 1],
  ['kytruda', 'keytruda', 1],
  ['cisplatin', 'cisplatin', 0],
  ['erlotinib', 'nilotinib', 2],
  ['', 'abc', 3],
  ['imatinib', '', 8],
])('%s to %s takes %i edits', (typed, name, edits) => {
  expect(editDistance(typed, name)).toBe(edits)
  expect(editDistance(name, typed)).toBe(edits)
})

test.each([
  ['pembrolizumb', 'pembrolizumab', true],
  ['osimertinb', 'osimertinib', true],
  ['opdvio', 'opdivo', true],
  ['osimeritnb', 'osimertinib', true],
  ['cancer', 'xancer', true],
  ['abl', 'abc', false],
  ['lung', 'rung', false],
  ['binimetinib', 'trametinib', false],
  ['resistance', 'letrozole', false],
  ['cisplatin', 'cisplatin', false],
])('%s as a misspelling of %s: %s', (typed, name, expected) => {
  expect(isMisspelling(typed, name)).toBe(expected)
})
