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
  const current = navigationLinks(false).filter((link) => isCurrentLink(link, pathname))
  expect(current.map((link) => link.label)).toEqual([label])
})
