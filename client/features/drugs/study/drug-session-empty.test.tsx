import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient, userKey } from '#client/platform/calls/queries.ts'
import type { User } from '#contracts/accounts/accounts.ts'
import { drugs } from '#contracts/drugs/drugs.ts'
import { studyComponents } from '#contracts/study/components.ts'
import { type StudySettings, studySettings } from '#contracts/study/study-settings.ts'
import { bortezomib, bortezomibProgress } from '#tests/support/component/drug-facts.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { DrugSession } from './drug-session.tsx'
import { type DrugStudy, storeDrugStudy, studyOf } from './drug-study.ts'

const server = fakeServer()
const premium = { id: 7, isAdmin: false, subscriptionStatus: 'active' } as User
const free = { ...premium, subscriptionStatus: 'free' } as User

/** The session page with this choice of a drug that was never studied. */
function open(chosen: Partial<DrugStudy>, user = premium) {
  queryClient.setQueryData(userKey, user)
  storeDrugStudy(user.id, { ...studyOf([bortezomib.id]), ...chosen })
  return renderApp(<DrugSession user={user} />)
}

beforeEach(() => {
  localStorage.clear()
  server.reply(studySettings.getSettings, {} as StudySettings)
  server.reply(drugs.listDrugs, [bortezomib])
  server.reply(drugs.listDrugNames, [bortezomib])
  server.reply(studyComponents.listProgress, [bortezomibProgress])
})

const backHref = () => screen.getByRole('link', { name: 'Back to the drugs' }).getAttribute('href')

test.each([
  ['a selection', () => renderApp(<DrugSession user={premium} />)],
  ['drugs', () => open({ drugIds: [] })],
])('without %s it leads to the progress page, which offers classes', async (_, openIt) => {
  const { router } = openIt()
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard')
})

test('without components it says so', () => {
  const none = { moa: false, indications: false, adverse_effects: false, boxed_warning: false }
  open({ components: none })
  screen.getByRole('heading', { name: 'No study components selected' })
  expect(backHref()).toBe('/study/drugs')
})

test('without a star among the chosen components it says so', async () => {
  open({ bookmarkedOnly: true })
  await screen.findByRole('heading', { name: 'No Cards to Study' })
  screen.getByText(/None of the selected drugs has a star/)
  expect(backHref()).toBe('/study/drugs')
})

test('without Premium it offers the plans', async () => {
  open({}, free)
  await screen.findByRole('heading', { name: 'Drug study is part of Premium' })
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/pricing')
})
