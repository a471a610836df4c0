import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { toasts } from '#client/platform/toast.ts'
import { type OwnDeck, ownCards } from '#contracts/own-cards/own-cards.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { firstOwnId } from '#tests/support/component/own-notes.ts'
import { fill, renderApp } from '#tests/support/component/render.tsx'
import { DecksScreen } from './decks-screen.tsx'

const server = fakeServer()
const deck = (id: number, name: string, counts: Partial<OwnDeck> = {}): OwnDeck => ({
  id: firstOwnId + id,
  name,
  cards: 0,
  new: 0,
  due: 0,
  suspended: 0,
  ...counts,
})
const decks = [
  deck(1, 'Breast', { cards: 2, new: 1 }),
  deck(2, 'Breast::HER2', { cards: 3, due: 2, suspended: 1 }),
  deck(3, 'Empty'),
]

async function open() {
  server.reply(ownCards.listDecks, { decks, mediaBytes: 0 })
  const opened = renderApp(<DecksScreen />)
  const list = await screen.findByRole('list', { name: 'Your decks' })
  return { ...opened, rows: within(list).getAllByRole('listitem') }
}

it('shows each deck with the cards inside it, and leads to its session and its notes', async () => {
  const { rows } = await open()
  expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual([
    '5 cards1 new2 to review1 suspended',
    '3 cards0 new2 to review1 suspended',
    'No cards yet',
  ])
  const link = screen.getByRole('link', { name: 'Study: Breast / HER2' })
  expect(link.getAttribute('href')).toBe(`/study/session?deckId=${firstOwnId + 2}`)
  expect(screen.getByRole('link', { name: 'Breast' }).getAttribute('href')).toBe(
    `/study/own/${firstOwnId + 1}`,
  )
  expect(screen.queryByRole('link', { name: 'Study: Empty' })).toBeNull()
  // Only a deck without cards can be deleted.
  expect(
    screen.getAllByRole('button', { name: /^Delete:/ }).map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Delete: Empty'])
})

it('studies the decks inside a name that no deck has, whose deck is made then', async () => {
  const inner = deck(4, 'Lung::ALK', { cards: 2 })
  server.reply(ownCards.listDecks, { decks: [inner], mediaBytes: 0 })
  server.reply(ownCards.addDeck, deck(5, 'Lung', { cards: 2 }))
  const { user, router } = renderApp(<DecksScreen />)
  await user.click(await screen.findByRole('button', { name: 'Study: Lung' }))
  await expect.poll(() => router.state.location.search).toBe(`?deckId=${firstOwnId + 5}`)
  expect(server.requestsTo(ownCards.addDeck).map(({ body }) => body)).toEqual([{ name: 'Lung' }])
})

it('says how much room pictures and sounds take, where there are any', async () => {
  const { unmount } = await open()
  expect(screen.queryByText(/Pictures and sounds/)).toBeNull()
  unmount()
  server.reply(ownCards.listDecks, { decks, mediaBytes: 12.4 * 2 ** 20 })
  renderApp(<DecksScreen />)
  await screen.findByText('Pictures and sounds take 12 MB of 500 MB.')
})

it('says what own cards are for while there is none', async () => {
  server.reply(ownCards.listDecks, { decks: [], mediaBytes: 0 })
  renderApp(<DecksScreen />)
  await screen.findByRole('heading', { name: 'Cards of your own' })
  screen.getByRole('button', { name: 'Add a card' })
})

it('adds and renames decks, and shows why a name is refused', async () => {
  const { user } = await open()
  server.reply(ownCards.addDeck, deck(4, 'Lung'))
  await user.click(screen.getByRole('button', { name: 'Add a deck' }))
  const adding = await screen.findByRole('dialog', { name: 'Add a deck' })
  await user.click(within(adding).getByRole('button', { name: 'Add deck' }))
  within(adding).getByText('Name the deck')
  fill(within(adding).getByLabelText('Name'), 'Lung')
  await user.click(within(adding).getByRole('button', { name: 'Add deck' }))
  await expect.poll(() => toasts.current()?.title).toBe('Deck added')
  server.reject(ownCards.renameDeck, { status: 409, error: 'You have a deck of this name.' })
  await user.click(screen.getByRole('button', { name: 'Rename: Breast / HER2' }))
  const renaming = await screen.findByRole('dialog', { name: 'Rename deck' })
  fill(within(renaming).getByLabelText('Name'), 'Breast')
  await user.click(within(renaming).getByRole('button', { name: 'Rename' }))
  await within(renaming).findByText('You have a deck of this name.')
})

it('deletes an empty deck after it asked', async () => {
  const { user } = await open()
  server.reply(ownCards.deleteDeck, { ok: true })
  await user.click(screen.getByRole('button', { name: 'Delete: Empty' }))
  await user.click(await screen.findByRole('button', { name: 'Delete deck' }))
  await expect.poll(() => toasts.current()?.title).toBe('Deck deleted')
})

it('without a network it shows what can be studied, and changes nothing', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await open()
  screen.getByText(/changes need a connection/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add a deck' }).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: /^Rename:/ })).toBeNull()
  screen.getByRole('link', { name: 'Study: Breast' })
  vi.restoreAllMocks()
})

it('says why the decks cannot be loaded', async () => {
  server.reject(ownCards.listDecks, { status: 503, error: '' })
  renderApp(<DecksScreen />)
  await screen.findByText('Could not load your decks')
})
