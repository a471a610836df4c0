import { expect, test } from 'vitest'
import { sourceLink } from './source-link.ts'

test.each([
  [
    'KATHERINE, N Engl J Med 2019',
    'https://pubmed.ncbi.nlm.nih.gov/?term=KATHERINE%20N%20Engl%20J%20Med%202019',
  ],
  ['Tagrisso US prescribing information', 'https://dailymed.nlm.nih.gov/dailymed/search.cfm?query=Tagrisso'],
  [
    'Venclexta (venetoclax) US prescribing information, 2024',
    'https://dailymed.nlm.nih.gov/dailymed/search.cfm?query=Venclexta%20(venetoclax)',
  ],
  ['A & B: a trial', 'https://pubmed.ncbi.nlm.nih.gov/?term=A%20%26%20B%20a%20trial'],
])('%s', (source, link) => {
  expect(sourceLink(source)).toBe(link)
})
