import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient, userKey } from '#client/platform/calls/queries.ts'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { catalogue } from '#contracts/catalogue/catalogue.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { studySessions } from '#contracts/study/study-sessions.ts'
import { studySettings } from '#contracts/study/study-settings.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import StudyHome from './study-home.tsx'

const server = fakeServer()

test('the cards of low confidence are always offered, whatever today holds', async () => {
  queryClient.setQueryData(userKey, { id: 7, firstName: 'Ana', isAdmin: false } as User)
  for (const endpoint of [
    accounts.currentUser,
    studyPlan.today,
    studySettings.getSettings,
    studySessions.sessionRecap,
    catalogue.listChapters,
  ])
    server.hang(endpoint)
  renderApp(<StudyHome />, { at: '/study' })
  const link = await screen.findByRole('link', { name: 'Study Low Confidence Cards' })
  expect(link.getAttribute('href')).toBe('/study/session?mode=low-confidence')
})
