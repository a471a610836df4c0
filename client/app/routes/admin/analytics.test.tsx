import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accounts } from '#contracts/accounts/accounts.ts'
import { userAdmin } from '#contracts/accounts/user-admin.ts'
import { contentStatistics } from '#contracts/content-statistics/content-statistics.ts'
import { memory } from '#contracts/memory/memory.ts'
import { visitsAdmin } from '#contracts/visits/visits.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import AdminAnalytics from './analytics.tsx'

const server = fakeServer()

it('shows one panel when nothing of the page can be loaded', async () => {
  for (const endpoint of [
    visitsAdmin.dashboard,
    contentStatistics.chapterUsage,
    contentStatistics.contentPerformance,
    memory.quality,
  ])
    server.disconnect(endpoint)
  renderApp(<AdminAnalytics />)
  await screen.findByText('Error loading admin data')
  screen.getByRole('button', { name: 'Reload Page' })
  await screen.findByText('Failed to fetch analytics data')
  expect(screen.queryByText('Failed to load analytics data')).toBeNull()
})

it('opens the tab that the address names', async () => {
  server.hang(userAdmin.listUsers)
  server.hang(accounts.currentUser)
  renderApp(<AdminAnalytics />, { at: '/admin/analytics?tab=users' })
  expect((await screen.findByRole('tab', { name: 'Users' })).getAttribute('aria-selected')).toBe('true')
})
