import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { accounts, type User } from '#contracts/accounts.ts'
import { type StudySettings, study } from '#contracts/study.ts'
import { studyPlan } from '#contracts/study-plan.ts'
import { fakeServer } from '#tests/support/fake-server.ts'
import { renderApp } from '#tests/support/render.tsx'
import { FirstRun } from './first-run.tsx'

const server = fakeServer()
const user = { id: 7, firstName: 'Robin', timeZone: 'UTC', isFirstRunDone: false } as User
const stored = { dailyMinutes: 45, examDate: null, weakCategories: [] as string[] } as StudySettings

beforeEach(() => {
  server.reply(study.getSettings, stored)
  server.reply(accounts.currentUser, { ...user, isFirstRunDone: true })
  server.reply(studyPlan.listCategories, {
    categories: [
      { id: 'breast', title: 'Breast', weight: 13 },
      { id: 'thoracic', title: 'Thoracic', weight: 11 },
    ],
  })
  server.reply(study.promise, ({ url }) => ({
    recallOnExamDay: url.searchParams.get('examDate') === 'none' ? null : 0.8,
    allSeenOn: '2120-03-14',
    unseenOnExamDay: 0,
    minutes: Number(url.searchParams.get('minutes')),
  }))
  server.reply(study.updateSettings, ({ body }) => ({ ...stored, ...(body as object) }))
})

const open = () => renderApp(<FirstRun user={user} />, { at: '/study' })
const start = () => screen.getByRole('button', { name: 'Start studying' })
const examDate = () => screen.getByLabelText<HTMLInputElement>('Exam date')
const typeDate = (value: string) => fireEvent.change(examDate(), { target: { value } })
const saved = () => server.requestsTo(study.updateSettings).map(({ body }) => body)

test('one tap starts with the defaults', async () => {
  const { user: person, router } = open()
  await screen.findByRole('checkbox', { name: 'Breast' })
  await person.click(start())
  await waitFor(() => expect(router.state.location.pathname).toBe('/study/session'))
  expect(router.state.location.search).toBe('?mode=today')
  expect(saved()).toEqual([{ isFirstRunDone: true }])
})

test('the answers are saved in one call, and what the minutes give is said before', async () => {
  const { user: person, router } = open()
  await screen.findByText('45 minutes: all cards seen by March 2120')
  typeDate('2120-06-01')
  await person.click(screen.getByRole('radio', { name: '20' }))
  await screen.findByText('20 minutes: about 80% on the day, all cards seen by March 2120')
  await person.click(await screen.findByRole('checkbox', { name: 'Thoracic' }))
  await person.click(start())
  await waitFor(() => expect(router.state.location.pathname).toBe('/study/session'))
  expect(saved()).toEqual([
    { examDate: '2120-06-01', dailyMinutes: 20, weakCategories: ['thoracic'], isFirstRunDone: true },
  ])
})

test('an exam date in the past is said at the field, and nothing is sent', async () => {
  const { user: person, router } = open()
  typeDate('2020-01-01')
  await person.click(start())
  await screen.findByText('Choose an exam date that has not passed')
  expect(examDate().getAttribute('aria-invalid')).toBe('true')
  expect(saved()).toEqual([])
  // No date at all is an answer too.
  await person.click(screen.getByRole('checkbox', { name: 'I have no date yet' }))
  expect(examDate().value).toBe('')
  await person.click(start())
  await waitFor(() => expect(router.state.location.pathname).toBe('/study/session'))
  expect(saved()).toEqual([{ isFirstRunDone: true }])
})

test('Skip stays on the study home, and keeps what was answered', async () => {
  const { user: person, router } = open()
  await person.click(await screen.findByRole('checkbox', { name: 'Breast' }))
  typeDate('2020-01-01')
  await person.click(screen.getByRole('button', { name: 'Skip' }))
  await waitFor(() => expect(saved()).toEqual([{ weakCategories: ['breast'], isFirstRunDone: true }]))
  expect(router.state.location.pathname).toBe('/study')
})

test('a reload loses no answer', async () => {
  const first = open()
  await first.user.click(await screen.findByRole('checkbox', { name: 'Breast' }))
  await first.user.click(screen.getByRole('radio', { name: '10' }))
  typeDate('2120-06-01')
  first.unmount()
  open()
  expect(examDate().value).toBe('2120-06-01')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '10' }).checked).toBe(true)
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Breast' })).checked).toBe(true)
})

test('what cannot be loaded or saved is said, and keeps the answers', async () => {
  server.disconnect(study.promise)
  server.disconnect(studyPlan.listCategories)
  server.reject(study.updateSettings, { status: 503, error: 'Not now' })
  const { user: person, router } = open()
  await screen.findByText('What 45 minutes give could not be worked out.')
  await screen.findByText(/The categories could not be loaded/)
  await person.click(screen.getByRole('radio', { name: '15' }))
  await person.click(start())
  await within(await screen.findByRole('alert')).findByText(
    'The server is in trouble. Try again in a moment.',
  )
  expect(router.state.location.pathname).toBe('/study')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '15' }).checked).toBe(true)
})
