import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Admin pages keep the word, and the search of pages has to find what learners type. */
const keeps = /\.test\.|\/admin\/|\/features\/editorial\/|client\/build-tools\/|navigation-links/

const sources = globSync('{client,domain}/**/*.{ts,tsx}').filter((path) => !keeps.test(path))

const code = /\/\*[\s\S]*?\*\/|\/\/.*$/gm
/** These match the word in quotes with another word, as a name on a page, or between tags and braces. */
const inQuotes = /(?:'Due\b[^'\n]*'|`Due\b[^`\n]*`)|(['"`])[^'"`\n]*(?:[\w’,.}] due\b|\bdue [a-z])[^'"`\n]*\1/
const inMarkup = /[>}][^<>{}=;:()\n]*\b[Dd]ue\b[^<>{}=;:()\n]*[<{]/
const ownLine = /^\s+(?!return )(?:[\w’,.]+ )*[Dd]ue(?: [\w’,]+)*[.,]?\s*$/m

const dueIn = (text: string) =>
  [inQuotes, inMarkup, ownLine].flatMap(
    (pattern) => pattern.exec(text.replaceAll(code, ''))?.[0].trim() ?? [],
  )

test.each(["label: 'Due'", '<p>{n} due</p>', '          due again.', "'3 are due'", '<b> · due</b>'])(
  'the word is found in %s',
  (text) => {
    expect(dueIn(text)).not.toEqual([])
  },
)

test.each([
  "const due = 'a b'",
  "case 'due':",
  '{ by: "due" }',
  "scope === 'due' ? 'a' : 'b'",
  '({ due }) => due',
])('code may use it: %s', (text) => {
  expect(dueIn(text)).toEqual([])
})

test('"due" is on no page of a learner: today is planned, waiting is not planned, and a card has a next review', () => {
  const found = sources.flatMap((path) => dueIn(readFileSync(path, 'utf8')).map((text) => `${path}: ${text}`))
  expect(sources.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})
