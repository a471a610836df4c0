import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Reply } from '#contracts/endpoint.ts'
import { ownSharing } from '#contracts/own-cards/own-sharing.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { firstOwnId } from '#tests/support/component/own-notes.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { SharedScreen } from './shared-screen.tsx'

const server = fakeServer()
const token = 'aaaaaaaaaaaaaaaaaaaaaa'
const key = `${'0'.repeat(32)}-20x10`
const shared: Reply<typeof ownSharing.getShared> = {
  ...{ title: 'Breast', authorName: 'Dr. Ann', notes: 30, cards: 31, deckId: null, isAuthor: false },
  preview: [
    { form: 'basic', cards: [{ question: 'Which dose?', answer: `5 mg\n\n![A curve](media:${key})` }] },
  ],
}
const open = (more: Partial<typeof shared> = {}, isSignedIn = true) => {
  server.reply(ownSharing.getShared, { ...shared, ...more })
  return renderApp(<SharedScreen token={token} isSignedIn={isSignedIn} report={<span>report</span>} />, {
    at: `/shared/${token}`,
  })
}

it('shows whose deck it is and its first notes, with the answers behind a click and their pictures', async () => {
  open()
  await screen.findByRole('heading', { name: 'Breast' })
  screen.getByText(/by Dr\. Ann.*30 notes.*31 cards/)
  screen.getByText('The first 1 of 30 notes.')
  screen.getByText('Which dose?')
  expect(screen.getByText('Answer').closest('details')?.open).toBe(false)
  const picture = await screen.findByAltText('A curve')
  expect(picture.getAttribute('src')).toBe(`/api/shared/${token}/media/${key}`)
})

it('sends a visitor to the sign-in, and back', async () => {
  open({}, false)
  const link = await screen.findByRole('link', { name: 'Sign in to copy it to your cards' })
  expect(link.getAttribute('href')).toBe('/auth')
  expect(screen.queryByRole('button', { name: 'Copy to my cards' })).toBeNull()
})

it('copies the deck and opens the copy; a refusal says why', async () => {
  const { user, router } = open()
  server.reject(ownSharing.copyShared, { status: 409, error: 'You have too many notes' })
  await user.click(await screen.findByRole('button', { name: 'Copy to my cards' }))
  await screen.findByText('You have too many notes')
  server.reply(ownSharing.copyShared, { deckId: firstOwnId })
  await user.click(screen.getByRole('button', { name: 'Copy to my cards' }))
  await expect.poll(() => router.state.location.pathname).toBe(`/study/own/${firstOwnId}`)
})

it.each([
  ['Open your copy', false],
  ['Open your deck', true],
])('leads to what the reader has: %s', async (name, isAuthor) => {
  open({ deckId: firstOwnId, isAuthor })
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(`/study/own/${firstOwnId}`)
})

it('says when a deck is not shared, and when it could not be loaded', async () => {
  server.reject(ownSharing.getShared, { status: 404, error: 'This deck is not shared, or no longer.' })
  const { unmount } = renderApp(<SharedScreen token={token} isSignedIn={false} report={null} />)
  await screen.findByText('This deck is not shared, or no longer.')
  unmount()
  server.reject(ownSharing.getShared, { status: 503, error: 'busy' })
  renderApp(<SharedScreen token="b" isSignedIn={false} report={null} />)
  await screen.findByText('Could not load this deck')
})

it('says that a deck is empty', async () => {
  open({ preview: [], notes: 0, cards: 0 })
  await screen.findByText('This deck has no notes yet.')
})
