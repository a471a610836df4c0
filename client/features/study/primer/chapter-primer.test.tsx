import '#client/app/change-kinds.ts'
import { screen, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { outbox } from '#client/features/outbox/outbox.ts'
import { queryClient } from '#client/platform/calls/queries.ts'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { catalogue, type Primer } from '#contracts/catalogue/catalogue.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { ChapterPrimer } from './chapter-primer.tsx'
import { ReadPartButton } from './read-part-button.tsx'

const server = fakeServer()
const primer: Primer = {
  parts: [
    { key: 'suspect', heading: 'Suspect it', body: 'Think of **it**.', cards: [{ id: 1, question: 'One?' }] },
    {
      key: 'prove',
      heading: 'Prove it',
      body: `Then prove it. ${'word '.repeat(500)}`,
      cards: [
        { id: 2, question: 'Two?' },
        { id: 3, question: 'Three?' },
      ],
    },
  ],
  sources: ['KATHERINE, 2019', 'OPRA, 2022'],
  reviewedOn: '2026-11-28',
  revision: 3,
  readState: 'unread',
}

afterEach(async () => {
  await expect.poll(() => outbox.read().waiting).toBe(0)
  await outbox.setUser(undefined)
})

function Place() {
  const { pathname, search, state } = useLocation()
  return <output aria-label="Place">{JSON.stringify([pathname + search, state?.ids])}</output>
}

function open({ isFirstRead = true, at = '/' } = {}) {
  server.reply(accounts.currentUser, { id: 7 } as User)
  return renderApp(
    <>
      <ChapterPrimer chapterId={4} isFirstRead={isFirstRead} renderText={(text) => text} />
      <Place />
    </>,
    { at },
  )
}
const frame = () => screen.getByRole('heading', { name: 'Primer' }).closest('details')

test('before the first card it is open, with its reading time, its cards and its sources', async () => {
  server.reply(catalogue.readPrimer, primer)
  const { user } = open()
  await screen.findByText('3 min to read')
  expect(frame()?.open).toBe(true)
  screen.getByText('Sources: KATHERINE, 2019; OPRA, 2022', { exact: false })
  const part = within(screen.getByRole('region', { name: 'Prove it' }))
  await user.click(part.getByText('2 cards on this'))
  part.getByText('Three?')
  await user.click(part.getByRole('button', { name: 'Study the cards on: Prove it' }))
  expect(screen.getByRole('status', { name: 'Place' }).textContent).toBe(
    '["/study/session?mode=cards",[2,3]]',
  )
})

test('once cards of the chapter were studied it is folded', async () => {
  server.reply(catalogue.readPrimer, primer)
  open({ isFirstRead: false })
  await screen.findByText('3 min to read')
  expect(frame()?.open).toBe(false)
})

test('an address with a part opens it at this part', async () => {
  server.reply(catalogue.readPrimer, primer)
  open({ isFirstRead: false, at: '/#prove' })
  await screen.findByText('3 min to read')
  expect(frame()?.open).toBe(true)
  expect(document.activeElement?.id).toBe('prove')
})

const marks = () => server.requestsTo(catalogue.markPrimerRead).map(({ body }) => body)

test('it is marked as read by the text on the screen, and the mark can be taken back', async () => {
  await outbox.setUser(7)
  let readState: Primer['readState'] = 'unread'
  server.reply(catalogue.readPrimer, () => ({ ...primer, readState }))
  server.reply(catalogue.markPrimerRead, ({ body }) => {
    readState = (body as { isRead: boolean }).isRead ? 'read' : 'unread'
    return { readState }
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'I have read it' }))
  await screen.findByText('You have read it, and are told when its meaning changes.')
  await expect.poll(marks).toMatchObject([{ isRead: true, revision: 3 }])
  await user.click(screen.getByRole('button', { name: 'Not read yet' }))
  await screen.findByRole('button', { name: 'I have read it' })
  await expect.poll(marks).toMatchObject([{ isRead: true }, { isRead: false }])
})

test('one that has changed since it was read is open, and says so, until it is read again', async () => {
  await outbox.setUser(7)
  let readState: Primer['readState'] = 'again'
  server.reply(catalogue.readPrimer, () => ({ ...primer, readState }))
  server.reply(catalogue.markPrimerRead, () => {
    readState = 'read'
    return { readState }
  })
  const { user } = open({ isFirstRead: false })
  await screen.findByText(/changed since you read it/, { selector: 'summary *' })
  expect(frame()?.open).toBe(true)
  await user.click(screen.getByRole('button', { name: 'I have read it again' }))
  await screen.findByText(/· read$/, { selector: 'summary *' })
  expect(frame()?.open).toBe(true)
})

test('one kept by an earlier version, which knew no mark, counts as unread', async () => {
  const { readState: _, ...kept } = primer
  server.reply(catalogue.readPrimer, kept as Primer)
  open()
  await screen.findByRole('button', { name: 'I have read it' })
})

test('without a network the mark is kept, also when the primer is opened anew', async () => {
  await outbox.setUser(7)
  server.reply(catalogue.readPrimer, primer)
  server.disconnect(catalogue.markPrimerRead)
  const { user, unmount } = open()
  await user.click(await screen.findByRole('button', { name: 'I have read it' }))
  await screen.findByText('You have read it, and are told when its meaning changes.')
  unmount()
  queryClient.clear()
  open()
  await screen.findByText('You have read it, and are told when its meaning changes.')
  server.reply(catalogue.markPrimerRead, { readState: 'read' })
  await outbox.sync()
})

test('a primer that cannot be loaded says so', async () => {
  server.disconnect(catalogue.readPrimer)
  open()
  await screen.findByText(/the primer/)
})

test('a chapter without a primer shows nothing', async () => {
  server.reply(catalogue.readPrimer, null)
  open()
  await expect.poll(() => screen.queryByRole('status', { name: 'Loading the primer' })).toBeNull()
  expect(screen.queryByRole('heading')).toBeNull()
})

test('a missed card leads to its part', async () => {
  server.reply(accounts.currentUser, { id: 7 } as User)
  server.reply(catalogue.readPrimer, primer)
  const { user } = renderApp(<ReadPartButton chapterId={4} part="prove" />)
  await user.click(screen.getByRole('button', { name: 'Read this part' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Prove it' }))
  dialog.getByText(/^Then prove it/)
  expect(dialog.getByRole('link', { name: 'Read the whole primer' }).getAttribute('href')).toBe(
    '/study/chapter/4#prove',
  )
})

test('a card that no part explains has no such button', () => {
  server.reply(accounts.currentUser, { id: 7 } as User)
  renderApp(<ReadPartButton chapterId={4} part={null} />)
  expect(screen.queryByRole('button')).toBeNull()
})
