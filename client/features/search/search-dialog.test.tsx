import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { search } from '#contracts/search.ts'
import { fakeServer } from '#tests/support/fake-server.ts'
import { renderApp } from '#tests/support/render.tsx'
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
    matchingFlashcards: 0,
    lockedFlashcards: 0,
    chapters: [],
    cards: [],
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

test('a page of the app is found by its name while the server has not replied', async () => {
  server.hang(search.everything)
  const pages = [{ label: 'Browse cards', to: '/study/cards', words: 'starred' }]
  const { user, router } = renderApp(<SearchDialog opened={1} pages={pages} />)
  await user.type(await screen.findByRole('textbox'), 'starred{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/study/cards')
})
