import { expect, test } from 'vitest'
import { type ContentRole, hasContentRole, isEditorialAccess, orderedRoles } from './content-roles.ts'

test.each<[ContentRole[], boolean, string]>([
  [[], false, ''],
  [['author'], false, 'author editorial'],
  [['reviewer'], false, 'reviewer editorial'],
  [['editor'], false, 'editor editorial'],
  [['author', 'editor'], false, 'author editor editorial'],
  [[], true, 'author reviewer editor editorial'],
])('with roles %j (admin: %s) somebody may: %s', (contentRoles, isAdmin, may) => {
  const accesses = ['author', 'reviewer', 'editor', 'editorial'] as const
  expect(accesses.filter((access) => hasContentRole({ isAdmin, contentRoles }, access)).join(' ')).toBe(may)
})

test('editorial accesses are told from the others, and roles stand in one order', () => {
  expect(['public', 'user', 'admin', 'author', 'editorial'].map(isEditorialAccess)).toEqual([
    ...[false, false, false],
    ...[true, true],
  ])
  expect(orderedRoles(['editor', 'author', 'author'])).toEqual(['author', 'editor'])
})
