import type { Labs } from '#contracts/questions/questions.ts'

/** The tests whose names, all together, contain every word of the search; groups without one are left out. */
export function matchingLabs(groups: Labs['groups'], search: string): Labs['groups'] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .map((group) => ({
      ...group,
      tests: group.tests.filter(({ name, also }) => {
        const names = [name, ...also].join('\n').toLowerCase()
        return words.every((word) => names.includes(word))
      }),
    }))
    .filter(({ tests }) => tests.length > 0)
}
