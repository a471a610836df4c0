import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient, userKey } from '#client/platform/calls/queries.ts'
import type { User } from '#contracts/accounts/accounts.ts'
import { type StudySettings, studySettings } from '#contracts/study/study-settings.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { useLearnerSettings } from './learner-settings.ts'

const server = fakeServer()
beforeEach(() => void queryClient.setQueryData(userKey, { id: 7 } as User))

function Shown() {
  return <p>{JSON.stringify(useLearnerSettings())}</p>
}
const shown = () => JSON.parse(screen.getByRole('paragraph').textContent ?? '')
const stored = () => JSON.parse(window.localStorage.getItem('studySettings:7') ?? 'null')

const large = { easyButton: true, singleKeys: true, hideBadges: false, textSize: 'large', swipes: false }

it('stores what a start without a network needs', async () => {
  server.reply(studySettings.getSettings, { ...large, dailyMinutes: 20 } as StudySettings)
  renderApp(<Shown />)
  expect(shown()).toMatchObject({ textSize: 'medium', swipes: false, singleKeys: false })
  await expect.poll(stored).toEqual(large)
})

it('shows text in its stored size at once, and without a network swipes as stored', async () => {
  window.localStorage.setItem('studySettings:7', JSON.stringify({ ...large, swipes: true }))
  server.disconnect(studySettings.getSettings)
  renderApp(<Shown />)
  expect(shown()).toMatchObject({ textSize: 'large', swipes: false })
  await expect.poll(() => shown().swipes).toBe(true)
})

it('what an earlier version stored has the usual size and swipes; a broken size is the usual one', async () => {
  window.localStorage.setItem('studySettings:7', JSON.stringify({ singleKeys: true, textSize: 'huge' }))
  server.disconnect(studySettings.getSettings)
  renderApp(<Shown />)
  await expect.poll(shown).toMatchObject({ textSize: 'medium', swipes: true })
})
