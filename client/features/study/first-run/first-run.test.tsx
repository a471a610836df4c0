import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { type StudySettings, studySettings } from '#contracts/study/study-settings.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { FirstRun } from './first-run.tsx'

const server = fakeServer()
const user = { id: 7, firstName: 'Robin', timeZone: 'UTC', isFirstRunDone: false } as User
const stored = { dailyMinutes: 45, examDate: null, weakCategories: [] as string[] } as StudySettings

beforeEach(() => {
  server.reply(studySettings.getSettings, stored)
  server.reply(accounts.currentUser, { ...user, isFirstRunDone: true })
  server.reply(studyPlan.listCategories, {
    categories: [
      { id: 'breast', title: 'Breast', weight: 13 },
      { id: 'thoracic', title: 'Thoracic', weight: 11 },
    ],
  })
  server.reply(studyPlan.promise, ({ url }) => ({
    recallOnExamDay: url.searchParams.get('examDate') === 'none' ? null : 0.8,
    allSeenOn: '2120-03-14',
    unseenOnExamDay: 0,
    minutes: Number(url.searchParams.get('minutes')),
  }))
  server.reply(studySettings.updateSettings, ({ body }) => ({ ...stored, ...(body as object) }))
})

const open = (by = user) => renderApp(<FirstRun user={by} />, { at: '/study' })
const start = () => screen.getByRole('button', { name: 'Start studying' })
const examDate = () => screen.getByLabelText<HTMLInputElement>('Exam date')
const typeDate = (value: string) => fireEvent.change(examDate(), { target: { value } })
const saved = () => server.requestsTo(studySettings.updateSettings).map(({ body }) => body)

test('one tap starts with the defaults', async () => {
  const { user: person, router } = open()
  await screen.findByRole('checkbox', { name: 'Breast' })
  await person.click(start())
  await waitFor(() => expect(router.state.location.pathname).toBe('/study/session'))
  expect(router.state.location.search).toBe('?mode=today')
  expect(saved()).toEqual([{ dailyMinutes: 20, isFirstRunDone: true }])
})

test('the answers are saved in one call, and what the minutes give is said before', async () => {
  const { user: person, router } = open()
  await screen.findByText('20 minutes: all cards seen by March 2120')
  typeDate('2120-06-01')
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
  // "No date yet" is an answer too.
  await person.click(screen.getByRole('checkbox', { name: 'I have no date yet' }))
  expect(examDate().value).toBe('')
  await person.click(start())
  await waitFor(() => expect(router.state.location.pathname).toBe('/study/session'))
  expect(saved()).toEqual([{ dailyMinutes: 20, isFirstRunDone: true }])
})

test('Skip stays on the study home, and keeps what was answered', async () => {
  const { user: person, router } = open()
  await person.click(await screen.findByRole('checkbox', { name: 'Breast' }))
  typeDate('2020-01-01')
  await person.click(screen.getByRole('button', { name: 'Skip' }))
  await waitFor(() =>
    expect(saved()).toEqual([{ dailyMinutes: 20, weakCategories: ['breast'], isFirstRunDone: true }]),
  )
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
  server.disconnect(studyPlan.promise)
  server.disconnect(studyPlan.listCategories)
  server.reject(studySettings.updateSettings, { status: 503, error: 'Not now' })
  const { user: person, router } = open()
  await screen.findByText('What 20 minutes give could not be worked out.')
  await screen.findByText(/The categories could not be loaded/)
  await person.click(screen.getByRole('radio', { name: '15' }))
  await person.click(start())
  await within(await screen.findByRole('alert')).findByText(
    'The server is in trouble. Try again in a moment.',
  )
  expect(router.state.location.pathname).toBe('/study')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '15' }).checked).toBe(true)
})

test('20 minutes are chosen; the sentence follows another choice at once, with what more would give and what stays unseen', async () => {
  const unseen = { 10: 420, 15: 300, 20: 120, 30: 0, 45: 0 }
  server.reply(studyPlan.promise, ({ url }) => {
    const minutes = Number(url.searchParams.get('minutes')) as keyof typeof unseen
    return {
      recallOnExamDay: 0.5 + minutes / 100,
      allSeenOn: unseen[minutes] === 0 ? '2120-03-14' : null,
      unseenOnExamDay: unseen[minutes],
      minutes,
      range80: { low: 0.45 + minutes / 100, high: 0.54 + minutes / 100 },
      counts: { cards: 1449, drugParts: 0, unseenOutside: 0 },
    }
  })
  open()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '20' }).checked).toBe(true)
  expect(screen.getByText(/^20 minutes/).textContent).toBe('20 minutes: working out what this gives')
  typeDate('2120-06-01')
  await screen.findByText('20 minutes: about 65 to 74% on the day, 120 cards not seen by then')
  screen.getByText('30 minutes would give about 75 to 84% on the day, all cards seen by March 2120')
  screen.getByText(
    'On the day: what you would recall of the 1,449 cards that your plan brings, 8 times of 10 within this range.',
  )
  fireEvent.click(screen.getByRole('radio', { name: '10' }))
  // The sentence changes at once: the test waits for nothing.
  screen.getByText('10 minutes: about 55 to 64% on the day, 420 cards not seen by then')
  screen.getByText('15 minutes would give about 60 to 69% on the day, 300 cards not seen by then')
  fireEvent.click(screen.getByRole('radio', { name: '45' }))
  screen.getByText('45 minutes: about 90 to 99% on the day, all cards seen by March 2120')
  expect(screen.queryByText(/would give/)).toBeNull()
})

test('minutes that were set before are kept', async () => {
  server.reply(studySettings.getSettings, { ...stored, dailyMinutes: 60 })
  const { user: person } = open()
  await screen.findByText('60 minutes: all cards seen by March 2120')
  await person.click(start())
  await waitFor(() => expect(saved()).toEqual([{ dailyMinutes: 60, isFirstRunDone: true }]))
})

const unnamed = { ...user, firstName: '' } as User

test('an account without a name is asked for it; what is left empty is not sent', async () => {
  server.reply(accounts.updateProfile, { ...unnamed, firstName: 'Robin' })
  const { user: person } = open(unnamed)
  screen.getByRole('heading', { name: 'Welcome' })
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: ' Robin ' } })
  await person.click(screen.getByRole('combobox', { name: 'Professional role' }))
  await person.click(screen.getByText('Oncologist'))
  await person.click(start())
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(server.requestsTo(accounts.updateProfile).map(({ body }) => body)).toEqual([
    { firstName: 'Robin', role: 'oncologist' },
  ])
})

test('an account without a name can skip it, and one with a name is not asked', async () => {
  const first = open(unnamed)
  await first.user.click(screen.getByRole('button', { name: 'Skip' }))
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(server.requestsTo(accounts.updateProfile)).toEqual([])
  first.unmount()
  open()
  expect(screen.queryByLabelText('First name')).toBeNull()
})

test('a name that the server refuses is said at its field, and the first run goes on', async () => {
  const message = 'First name cannot exceed 100 characters'
  server.reject(accounts.updateProfile, { status: 400, error: message, fields: { firstName: message } })
  const { user: person } = open(unnamed)
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'R'.repeat(101) } })
  await person.click(start())
  await waitFor(() => expect(screen.getByLabelText('First name').getAttribute('aria-invalid')).toBe('true'))
  expect(saved()).toEqual([])
})
