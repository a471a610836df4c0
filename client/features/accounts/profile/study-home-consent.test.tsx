import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { studyHomeConsent } from '#contracts/accounts/study-home-consent.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { StudyHomeConsent } from './study-home-consent.tsx'

const server = fakeServer()
const expiresAt = '2020-02-04T12:00:00Z'
const consent = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Let support see my study home' })

it('is off unless the learner turns it on, says until when, and ends at once', async () => {
  server.reply(studyHomeConsent.find, { expiresAt: null, looks: [] })
  server.reply(studyHomeConsent.allow, { expiresAt, looks: [] })
  server.reply(studyHomeConsent.end, { expiresAt: null, looks: [] })
  const { user } = renderApp(<StudyHomeConsent />)
  expect((await consent()).checked).toBe(false)
  screen.getByText(/^For 24 hours: .* Not your answers and notes/)
  await user.click(await consent())
  await screen.findByText(/^Until Feb 4, 2020/)
  expect((await consent()).checked).toBe(true)
  await user.click(await consent())
  await screen.findByText(/^For 24 hours/)
  expect(server.requestsTo(studyHomeConsent.end)).toHaveLength(1)
})

it('shows when support looked', async () => {
  const looks = [5, 4, 3, 2].map((day) => `2020-02-0${day}T12:00:00Z`)
  server.reply(studyHomeConsent.find, { expiresAt, looks })
  const { user } = renderApp(<StudyHomeConsent />)
  const list = await screen.findByRole('list', { name: 'Support looked at it' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(3)
  within(list).getByText(/^Feb 5, 2020/)
  await user.click(screen.getByRole('button', { name: 'Show all 4 looks' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
})

it('stays as it is when it cannot be saved, and says so', async () => {
  server.reply(studyHomeConsent.find, { expiresAt: null, looks: [] })
  server.disconnect(studyHomeConsent.allow)
  const { user } = renderApp(<StudyHomeConsent />)
  await user.click(await consent())
  await screen.findByText('Failed to save your choice')
  await waitFor(async () => expect((await consent()).checked).toBe(false))
})

it('says when it cannot be loaded', async () => {
  server.disconnect(studyHomeConsent.find)
  renderApp(<StudyHomeConsent />)
  await screen.findByText('Could not load your choice')
})
