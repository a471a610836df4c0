import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type AdminMatch, adminSearch } from '#contracts/search/admin-search.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { AdminSearch } from './admin-search.tsx'

const server = fakeServer()
// The DOM of these tests does not know the element <search>, so React logs one error about it.
const complaint = vi.spyOn(console, 'error')
afterEach(() => void complaint.mockClear())
const match = (kind: AdminMatch['kind']): AdminMatch => ({
  kind,
  id: 12,
  title: `Some ${kind}`,
  detail: '',
  chapterId: kind === 'flashcard' ? 3 : null,
  userId: kind === 'order' ? 4 : null,
})

it.each([
  ['user', '/admin/users/12'],
  ['receipt', '/admin/payments?payment=12'],
  ['payment', '/admin/payments?payment=12'],
  ['order', '/admin/users/4'],
  ['mail', '/admin/email?tab=outbox&recipient=Some+mail'],
  ['promo-code', '/admin/promo-codes?promo=12'],
  ['chapter', '/admin/content?tab=cards&chapter=12'],
  ['flashcard', '/admin/content?tab=cards&chapter=3&edit=12'],
  ['question', '/admin/questions?question=12'],
] as const)('leads to the %s that was found', async (kind, target) => {
  server.reply(adminSearch.find, { matches: [match(kind)] })
  renderApp(<AdminSearch />, { at: '/admin?find=some' })
  expect((await screen.findByRole('link', { name: /^.*Some/ })).getAttribute('href')).toBe(target)
})

it('shows what was found by kind', async () => {
  server.reply(adminSearch.find, { matches: [match('user'), match('mail'), match('drug')] })
  renderApp(<AdminSearch />, { at: '/admin?find=some' })
  await screen.findByText('3 found')
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'People',
    'Mail to',
    'Drugs',
  ])
})

it('keeps what is searched for in the address, beside what else is there', async () => {
  server.reply(adminSearch.find, { matches: [] })
  const { user, router } = renderApp(<AdminSearch />, { at: '/admin?tab=conversions' })
  await user.type(screen.getByRole('searchbox'), 'pi_7 ')
  await screen.findByText('Nothing matches “pi_7”.')
  expect(router.state.location.search).toBe('?tab=conversions&find=pi_7')
  await user.clear(screen.getByRole('searchbox'))
  await waitFor(() => expect(router.state.location.search).toBe('?tab=conversions'))
})

it('opens the first match at Enter, also when it was not there yet', async () => {
  server.reply(adminSearch.find, { matches: [match('mail'), match('receipt')] })
  const { user, router } = renderApp(<AdminSearch />, { at: '/admin' })
  await user.type(screen.getByRole('searchbox'), '2026-000012{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/payments'))
  expect(router.state.location.search).toBe('?payment=12')
})
