import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { toasts } from '#client/platform/toast.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { ownCards } from '#contracts/own-cards/own-cards.ts'
import { type DeckShare, ownSharing } from '#contracts/own-cards/own-sharing.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { firstOwnId, ownNote } from '#tests/support/component/own-notes.ts'
import { fill, renderApp } from '#tests/support/component/render.tsx'
import { DeckSharing, TakenDown } from './deck-sharing.tsx'
import { SuggestButton } from './suggest-button.tsx'

const server = fakeServer()
const deck = { id: firstOwnId, name: 'Breast' }
const token = 'aaaaaaaaaaaaaaaaaaaaaa'
const shared: DeckShare = {
  ...{ deckId: deck.id, token, authorName: '', copies: 2, suggestions: 0, removalReason: null },
}
const none = { isEnded: false, total: 0, offers: [], suggestions: [] }

function open({ shares = [], subscriptions = [] }: Partial<Reply<typeof ownSharing.listSharing>> = {}) {
  server.reply(ownCards.listDecks, {
    decks: [{ ...deck, cards: 1, new: 1, due: 0, suspended: 0 }],
    mediaBytes: 0,
  })
  server.reply(ownSharing.listSharing, { shares, subscriptions })
  return renderApp(
    <>
      <TakenDown deckName={deck.name} />
      <DeckSharing deck={deck} renderReport={(id) => <span>report {id}</span>} />
    </>,
  )
}
const copied = { subscriptions: [{ id: 9, deckId: deck.id }] }

it('shares a deck only after the notice is agreed to', async () => {
  const { user } = open()
  server.reply(ownSharing.shareDeck, shared)
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share Breast' }))
  await user.click(dialog.getByRole('button', { name: 'Share by link' }))
  dialog.getByText('Please agree to this first')
  expect(server.requestsTo(ownSharing.shareDeck)).toEqual([])
  await user.click(dialog.getByRole('checkbox'))
  fill(dialog.getByLabelText(/^Your name/), 'Dr. Ann')
  server.reply(ownSharing.listSharing, { shares: [shared], subscriptions: [] })
  await user.click(dialog.getByRole('button', { name: 'Share by link' }))
  const link = await screen.findByLabelText<HTMLInputElement>('Link')
  expect(link.value).toMatch(new RegExp(`/shared/${token}$`))
  screen.getByText('Copied 2 times.')
  expect(server.requestsTo(ownSharing.shareDeck).map(({ body }) => body)).toEqual([
    { agrees: true, authorName: 'Dr. Ann' },
  ])
})

it('makes a new link and stops sharing only after a question', async () => {
  const { user } = open({ shares: [shared] })
  server.reply(ownSharing.shareDeck, { ...shared, token: 'b'.repeat(22) })
  server.reply(ownSharing.stopSharing, { ok: true })
  await user.click(await screen.findByRole('button', { name: 'Shared' }))
  await user.click(await screen.findByRole('button', { name: 'New link' }))
  await user.click(await screen.findByRole('button', { name: 'Make a new link' }))
  await waitFor(() =>
    expect(server.requestsTo(ownSharing.shareDeck).map(({ body }) => body)).toEqual([
      { agrees: true, authorName: '', replaces: token },
    ]),
  )
  await user.click(await screen.findByRole('button', { name: 'Stop sharing' }))
  await screen.findByRole('dialog', { name: 'Stop sharing this deck?' })
  expect(server.requestsTo(ownSharing.stopSharing)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Stop sharing' }))
  await expect.poll(() => toasts.current()?.title).toBe('The deck is no longer shared')
})

it('tells the author that a deck was taken down, and why', async () => {
  const { user } = open({ shares: [{ ...shared, token: null, removalReason: 'It is from a book.' }] })
  await screen.findByText(/It is from a book\./)
  await user.click(screen.getByRole('button', { name: 'Shared' }))
  await screen.findByText(/It cannot be shared\./)
})

const offer = {
  ...{ guid: 'g', kind: 'changed' as const, revision: 3, front: 'Which dose?', edited: ['why' as const] },
  changes: [
    { field: 'back' as const, before: '5 mg', after: '10 mg' },
    { field: 'why' as const, before: 'mine', after: 'theirs' },
  ],
}
const added = { ...offer, guid: 'n', kind: 'new' as const, front: 'A new one', edited: [], changes: [] }

async function openOffers(offers: Reply<typeof ownSharing.listOffers>) {
  const opened = open(copied)
  server.reply(ownSharing.listOffers, offers)
  await opened.user.click(await screen.findByRole('button', { name: /by the author$/ }))
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Changes by the author' })) }
}
const decisions = () => server.requestsTo(ownSharing.decideOffers).map(({ body }) => body)

it('takes the chosen fields of a change; what the reader has changed too is not chosen at first', async () => {
  const { user, dialog } = await openOffers({ ...none, total: 1, offers: [offer] })
  const item = within(await dialog.findByRole('listitem', { name: 'Which dose?' }))
  expect(item.getByRole<HTMLInputElement>('checkbox', { name: 'Back' }).checked).toBe(true)
  const edited = item.getByRole<HTMLInputElement>('checkbox', { name: 'Why (you have changed it too)' })
  expect(edited.checked).toBe(false)
  server.reply(ownSharing.decideOffers, { problems: ['Which dose?: too long'] })
  server.reply(ownSharing.listOffers, none)
  await user.click(item.getByRole('button', { name: 'Take: Which dose?' }))
  await dialog.findByText(/^You have everything/)
  dialog.getByText('Which dose?: too long')
  expect(decisions()).toEqual([{ decisions: [{ guid: 'g', revision: 3, isTaken: true, fields: ['back'] }] }])
})

it('leaves a change, and takes or leaves all at once', async () => {
  const { user, dialog } = await openOffers({ ...none, total: 2, offers: [offer, added] })
  server.reply(ownSharing.decideOffers, { problems: [] })
  await user.click(await dialog.findByRole('button', { name: 'Keep mine: Which dose?' }))
  await waitFor(() => expect(decisions()).toHaveLength(1))
  await user.click(await dialog.findByRole('button', { name: 'Take all 2' }))
  await waitFor(() => expect(decisions()).toHaveLength(2))
  expect(decisions()).toEqual([
    { decisions: [{ guid: 'g', revision: 3, isTaken: false }] },
    {
      decisions: [
        { guid: 'g', revision: 3, isTaken: true },
        { guid: 'n', revision: 3, isTaken: true },
      ],
    },
  ])
})

it('says that a deck is no longer shared, and what became of suggestions; a reader unsubscribes', async () => {
  const suggestion = {
    id: 1,
    front: 'Which dose?',
    state: 'accepted' as const,
    createdAt: '2026-11-20T10:00:00.000Z',
  }
  const { user, dialog } = await openOffers({ ...none, isEnded: true, suggestions: [suggestion] })
  await dialog.findByText(/^This deck is no longer shared/)
  dialog.getByText(/^Which dose\?: Accepted/)
  dialog.getByText('report 9')
  server.reply(ownSharing.unsubscribe, { ok: true })
  await user.click(dialog.getByRole('button', { name: 'Get no more changes' }))
  await expect.poll(() => toasts.current()?.title).toBe('You get no more changes')
})

it('shows suggestions to the author, who accepts one; a refusal says why', async () => {
  const { user } = open({ shares: [{ ...shared, suggestions: 1 }] })
  const suggestion = {
    ...{
      id: 4,
      front: 'Which dose?',
      why: 'NEJM',
      name: '',
      revision: 2,
      createdAt: '2026-11-20T10:00:00.000Z',
    },
    changes: [{ field: 'back' as const, before: '5 mg', after: '10 mg' }],
  }
  server.reply(ownSharing.listSuggestions, { suggestions: [suggestion] })
  await user.click(await screen.findByRole('button', { name: '1 suggestion' }))
  const item = within(await screen.findByRole('listitem', { name: 'Which dose?' }))
  item.getByText(/^A reader/)
  server.reject(ownSharing.decideSuggestion, { status: 409, error: 'It was changed elsewhere' })
  await user.click(item.getByRole('button', { name: 'Accept: Which dose?' }))
  await item.findByText('It was changed elsewhere')
  server.reply(ownSharing.decideSuggestion, { ok: true })
  server.reply(ownSharing.listSuggestions, { suggestions: [] })
  server.reply(ownSharing.listSharing, { shares: [shared], subscriptions: [] })
  await user.click(item.getByRole('button', { name: 'Accept: Which dose?' }))
  await screen.findByText('All suggestions are decided.')
  expect(server.requestsTo(ownSharing.decideSuggestion)[1]?.body).toEqual({ isAccepted: true, revision: 2 })
})

it('suggests the chosen fields of a copied card, and nothing of a card that is the learner’s own', async () => {
  server.reply(ownCards.listDecks, {
    decks: [{ ...deck, cards: 1, new: 1, due: 0, suspended: 0 }],
    mediaBytes: 0,
  })
  server.reply(ownSharing.listSharing, { shares: [], ...copied })
  const { user } = renderApp(
    <>
      <SuggestButton note={ownNote({ deckName: 'Breast::HER2' })} />
      <SuggestButton note={ownNote({ deckName: 'Breast cancer' })} />
    </>,
  )
  server.reply(ownSharing.findSuggestion, { changes: offer.changes })
  await user.click(await screen.findByRole('button', { name: /^Suggest my changes/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Suggest changes to the author' }))
  const back = await dialog.findByRole('checkbox', { name: 'Back' })
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
  await user.click(back)
  fill(dialog.getByLabelText(/^Why \(optional\)/), 'NEJM 2026')
  server.reject(ownSharing.suggest, { status: 429, error: 'Too many' })
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await dialog.findByText('Too many')
  server.reply(ownSharing.suggest, { ok: true })
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await expect.poll(() => toasts.current()?.title).toBe('Suggestion sent')
  expect(server.requestsTo(ownSharing.suggest)[1]?.body).toEqual({
    fields: ['back'],
    why: 'NEJM 2026',
    name: '',
  })
})
