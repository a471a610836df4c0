import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SearchButton } from '#client/features/search/search-button.tsx'
import { type AdminMatch, adminSearch } from '#contracts/search/admin-search.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { AdminSearchDialog } from './admin-search-dialog.tsx'

const server = fakeServer()
const load = async () => AdminSearchDialog
const match = (kind: AdminMatch['kind'], title: string): AdminMatch => ({
  kind,
  id: 7,
  title,
  detail: '',
  chapterId: null,
  userId: null,
})

it('opens what was found first, people before all else, by the keyboard alone', async () => {
  server.reply(adminSearch.find, { matches: [match('drug', 'adalimumab'), match('user', 'ada')] })
  const { user, router } = renderApp(<SearchButton pages={[]} load={load} />)
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await user.type(await screen.findByRole('textbox'), 'ada')
  await screen.findByText('adalimumab')
  expect(
    within(screen.getByRole('dialog'))
      .getAllByRole('button')
      .map((row) => row.textContent),
  ).toEqual(['ada', 'adalimumab'])
  await user.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/admin/users/7')
})

it('finds the pages of administration by what they are for, and says when nothing matches', async () => {
  server.reply(adminSearch.find, { matches: [] })
  const pages = [{ label: 'Audit log', to: '/admin/audit', words: 'Who changed what, and when' }]
  const { user } = renderApp(<SearchButton pages={pages} load={load} />)
  await user.click(screen.getByRole('button', { name: 'Search' }))
  const field = await screen.findByRole('textbox')
  await user.type(field, 'changed')
  await screen.findByText('Audit log')
  await user.clear(field)
  await user.type(field, 'zzz')
  await screen.findByText('Nothing matches “zzz”.')
})
