import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { search } from '#contracts/search/search.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { SearchDialog } from './search-dialog.tsx'

const server = fakeServer()

const found = (text: string, more: { locked?: boolean; blockId?: number } = {}) => ({
  id: text.length,
  category: 'Breast',
  passage: [{ text, isMatch: true }],
  locked: false,
  blockId: null,
  ...more,
})

test.each([
  [
    'an answered question opens its review',
    found('Answered', { blockId: 9 }),
    'Breast · answered',
    '/study/questions/results/9?questionId=8',
  ],
  [
    'another is offered to be answered',
    found('Open'),
    'Breast · not answered yet',
    '/study/questions?question=4',
  ],
  [
    'a locked one leads to the questions',
    found('Locked', { locked: true }),
    'Breast · Premium',
    '/study/questions',
  ],
])('%s', async (_, question, detail, target) => {
  server.reply(search.everything, {
    correctedTo: null,
    kinds: ['questions'],
    matchingFlashcards: 0,
    lockedFlashcards: 0,
    chapters: [],
    cards: [],
    primers: [],
    questions: [question],
    drugs: [],
  })
  const { user, router } = renderApp(<SearchDialog opened={1} pages={[]} />)
  await user.type(await screen.findByRole('textbox'), 'her2')
  const result = await screen.findByText(question.passage[0]?.text ?? '')
  screen.getByText(detail)
  await user.click(result)
  const { pathname, search: query } = router.state.location
  expect(pathname + query).toBe(target)
})

test('the kind that is likeliest meant comes first, and of each kind the best; more on request', async () => {
  const text = (words: string) => [{ text: words, isMatch: false }]
  const drug = (id: number) => ({ id, name: text(`drug ${id}`), drugClassification: 'Class', passage: [] })
  server.reply(search.everything, {
    correctedTo: null,
    kinds: ['chapters', 'drugs', 'questions'],
    matchingFlashcards: 0,
    lockedFlashcards: 0,
    chapters: [
      { id: 1, title: text('Palliative Care'), matchingFlashcards: 0, lockedFlashcards: 0, locked: false },
    ],
    cards: [],
    primers: [],
    questions: [found('A question')],
    drugs: [drug(1), drug(2), drug(3), drug(4)],
  })
  const { user, router } = renderApp(<SearchDialog opened={1} pages={[]} />)
  await user.type(await screen.findByRole('textbox'), 'palliative')
  await screen.findByText('Palliative Care')
  const rows = () => screen.getAllByRole('button').map((row) => row.textContent)
  expect(rows().slice(0, 4)).toEqual(['Palliative Care', 'drug 1Class', 'drug 2Class', 'Show 2 more drugs'])
  await user.click(screen.getByText('Show 2 more drugs'))
  expect(rows().slice(3, 6)).toEqual(['drug 3Class', 'drug 4Class', 'All drugs that match'])
  await user.click(screen.getByText('All drugs that match'))
  expect(router.state.location.search).toBe('?search=palliative')
})

test('a page of the app is found by its name while the server has not replied', async () => {
  server.hang(search.everything)
  const pages = [{ label: 'Browse cards', to: '/study/cards', words: 'starred' }]
  const { user, router } = renderApp(<SearchDialog opened={1} pages={pages} />)
  await user.type(await screen.findByRole('textbox'), 'starred{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/study/cards')
})
