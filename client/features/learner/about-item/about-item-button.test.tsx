import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { contentAge } from '#contracts/editorial/content-age.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { AboutItemButton } from './about-item-button.tsx'

const server = fakeServer()
const open = async (contentRoles: User['contentRoles'] = []) => {
  server.reply(accounts.currentUser, { id: 7, isAdmin: false, contentRoles } as unknown as User)
  const { user } = renderApp(
    <AboutItemButton subject="drug" id={4}>
      About this monograph
    </AboutItemButton>,
  )
  expect(server.requestsTo(contentAge.findAge)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'About this monograph' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'About this monograph' })) }
}

it('says when an item that nobody has reviewed was read against its source, without a name', async () => {
  server.reply(contentAge.findAge, {
    ...{ review: null, readOn: '2026-01-01', nextDue: '2027-01-02', versions: 2 },
    ...{ reports: 0, reporters: [] },
  })
  const { user, dialog } = await open()
  await dialog.findByText(/January 1/)
  dialog.getByText('January 2, 2027')
  dialog.getByText('2')
  await waitFor(() => expect(server.requestsTo(accounts.currentUser)).toHaveLength(1))
  expect(dialog.queryByRole('link')).toBeNull()
  expect(dialog.queryByText('Reviewed')).toBeNull()
  expect(dialog.queryByText('Reports that changed it')).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('an editor asks for a review from here; learners are not shown the way', async () => {
  const age = { review: null, readOn: null, nextDue: null, versions: 1, reports: 0, reporters: [] }
  server.reply(contentAge.findAge, age)
  const { dialog } = await open(['editor'])
  const link = await dialog.findByRole('link', { name: 'Ask for a review' })
  expect(link.getAttribute('href')).toBe('/editorial?ask=drug-4')
})

it('says when it cannot be loaded, and tries again', async () => {
  server.disconnect(contentAge.findAge)
  const { user, dialog } = await open()
  await dialog.findByText('Could not load what is known of it')
  server.reply(contentAge.findAge, {
    review: { reviewer: 'Ada Moreau, MD', interests: 'Fees', reviewedAt: '2026-11-01T12:00:00.000Z' },
    ...{ readOn: null, nextDue: null, versions: 1, reports: 1, reporters: [] },
  })
  await user.click(dialog.getByRole('button', { name: 'Try Again' }))
  await dialog.findByText('Interests: Fees')
  dialog.getByText('1 report')
})
