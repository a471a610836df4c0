import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { search } from '#contracts/search/search.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { SearchButton } from './search-button.tsx'
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
  const { user, router } = renderApp(<SearchButton pages={[]} />)
  await user.click(screen.getByRole('button', { name: 'Search' }))
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
  const { user, router } = renderApp(<SearchButton pages={[]} />)
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await user.type(await screen.findByRole('textbox'), 'palliative')
  await screen.findByText('Palliative Care')
  const rows = () =>
    within(screen.getByRole('dialog'))
      .getAllByRole('button')
      .map((row) => row.textContent)
  expect(rows().slice(0, 4)).toEqual(['Palliative Care', 'drug 1Class', 'drug 2Class', 'Show 2 more drugs'])
  await user.click(screen.getByText('Show 2 more drugs'))
  expect(rows().slice(3, 6)).toEqual(['drug 3Class', 'drug 4Class', 'All drugs that match'])
  await user.click(screen.getByText('All drugs that match'))
  expect(router.state.location.search).toBe('?search=palliative')
})

test('a page of the app is found by its name while the server has not replied', async () => {
  server.hang(search.everything)
  const pages = [{ label: 'Browse cards', to: '/study/cards', words: 'starred' }]
  const { user, router } = renderApp(<SearchButton pages={pages} />)
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await user.type(await screen.findByRole('textbox'), 'starred{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/study/cards')
})

test('what is typed before its field is there goes into the field, and no key of it acts on the page', async () => {
  server.hang(search.everything)
  const pressed: string[] = []
  const note = ({ key }: KeyboardEvent) => void pressed.push(key)
  window.addEventListener('keydown', note)
  onTestFinished(() => window.removeEventListener('keydown', note))
  const { promise, resolve } = Promise.withResolvers<typeof SearchDialog>()
  const load = () => promise
  const { user } = renderApp(<SearchButton pages={[]} load={load} />)
  await user.keyboard('{Control>}k{/Control}')
  pressed.length = 0
  await user.keyboard('1 he')
  resolve(SearchDialog)
  const field = await screen.findByRole<HTMLInputElement>('textbox')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.value).toBe('1 he')
  expect(pressed).toEqual([])
  await user.keyboard('r')
  expect(field.value).toBe('1 her')
})
