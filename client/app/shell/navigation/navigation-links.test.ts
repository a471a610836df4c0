import { expect, it } from 'vitest'
import { isCurrentLink, navigationLinks } from './navigation-links.ts'

it.each([
  ['/study', 'Study Content'],
  ['/study/chapter/4', 'Study Content'],
  ['/study/session', 'Study Content'],
  ['/study/own/1073741825', 'Study Content'],
  ['/study/drugs', 'Study Drugs'],
  ['/study/questions/results/2', 'Questions'],
  ['/analytics', 'Progress'],
  ['/dashboard/memory', 'Progress'],
  ['/dashboard/content', 'Progress'],
  ['/dashboard/habits', 'Progress'],
])('%s belongs to the link %s, and to no other', (pathname, label) => {
  const current = navigationLinks({ isAdmin: false, contentRoles: [] }).filter((link) =>
    isCurrentLink(link, pathname),
  )
  expect(current.map((link) => link.label)).toEqual([label])
})

it.each([
  [{ isAdmin: false, contentRoles: [] }, []],
  [{ isAdmin: false, contentRoles: ['reviewer'] as const }, ['Editorial']],
  [{ isAdmin: true, contentRoles: ['reviewer'] as const }, ['My Analytics', 'Admin', 'Import']],
])('%j has, beside the links of a learner, %j', (user, labels) => {
  const learner = navigationLinks({ isAdmin: false, contentRoles: [] })
  expect(
    navigationLinks(user)
      .slice(learner.length)
      .map(({ label }) => label),
  ).toEqual(labels)
})

it('the editorial pages of an admin belong to the link of administration', () => {
  const links = navigationLinks({ isAdmin: true, contentRoles: [] })
  const current = links.filter((link) => isCurrentLink(link, '/editorial/people'))
  expect(current.map(({ label }) => label)).toEqual(['Admin'])
})
