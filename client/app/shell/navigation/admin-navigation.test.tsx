import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#tests/support/component/render.tsx'
import { adminLinks } from './admin-links.ts'
import { AdminNavigation } from './admin-navigation.tsx'

const current = () =>
  within(screen.getByRole('navigation', { name: 'Administration' }))
    .getAllByRole('link', { current: 'page' })
    .map(({ textContent }) => textContent)

it('leads to every area, marks the one of the page, and closes its menu there', async () => {
  const { user, router } = renderApp(<AdminNavigation />, { at: '/admin/users/7' })
  const menu = await screen.findByRole('button', { name: 'Administration: Users' })
  expect(current()).toEqual(['Users'])
  await user.click(menu)
  expect(menu.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin',
    ...adminLinks.map(({ to }) => to),
  ])
  await user.click(screen.getByRole('link', { name: 'Ledger' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/ledger'))
  expect(current()).toEqual(['Ledger'])
  expect(menu.textContent).toBe('Administration: Ledger')
  expect(menu.getAttribute('aria-expanded')).toBe('false')
})
