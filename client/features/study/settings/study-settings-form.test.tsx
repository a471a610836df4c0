import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { type StudySettings, studySettings } from '#contracts/study/study-settings.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

const server = fakeServer()
const settings: StudySettings = {
  examDate: '2120-06-01',
  timeZone: 'UTC',
  newCardsPerDay: 10,
  dailyMinutes: 30,
  easyButton: false,
  singleKeys: true,
  hideBadges: false,
  textSize: 'medium',
  swipes: true,
  drugsInToday: false,
  questionsInToday: true,
  newWhileCatchingUp: false,
  keepsAfterExam: false,
  weakCategories: [],
  isFirstRunDone: true,
}
let restDays: string[]

beforeEach(() => {
  restDays = ['2120-05-01']
  server.reply(accounts.currentUser, { id: 7, isPremium: false } as User)
  server.reply(studySettings.getSettings, settings)
  server.reply(studySettings.updateSettings, ({ body }) => ({ ...settings, ...(body as object) }))
  server.reply(studyPlan.listRestDays, () => ({ days: restDays }))
  server.reply(studyPlan.saveRestDays, ({ body }) => body as { days: string[] })
  server.reply(studyPlan.listCategories, { categories: [{ id: 'breast', title: 'Breast', weight: 13 }] })
  server.reply(studyPlan.promise, ({ url }) => ({
    recallOnExamDay: 0.8,
    allSeenOn: '2120-03-14',
    unseenOnExamDay: 0,
    minutes: Number(url.searchParams.get('minutes')),
    range80: { low: 0.74, high: 0.84 },
    counts: { cards: 1449, drugParts: 0, unseenOutside: 40 },
  }))
  server.reply(studyPlan.pastPromise, { past: null })
  server.reply(studyPlan.listWeekMinutes, { weeks: [] })
})

afterEach(() => void vi.useRealTimers())

async function open() {
  const view = renderApp(<SettingsDialog isOpen onClose={() => undefined} />)
  await screen.findByLabelText('Exam date')
  return view
}
const save = () => screen.getByRole('button', { name: 'Save' })
const saved = (endpoint: typeof studySettings.updateSettings | typeof studyPlan.saveRestDays) =>
  server.requestsTo(endpoint).map(({ body }) => body)
const examDate = () => screen.getByLabelText<HTMLInputElement>('Exam date')
const minutes = () => screen.getByLabelText<HTMLInputElement>('Minutes a day')

test('what the minutes give is said beside them, and again when they change', async () => {
  const { user } = await open()
  await screen.findByText(/^30 minutes: about 74 to 84% on the day/)
  await user.clear(minutes())
  await user.type(minutes(), '12')
  await screen.findByText(/^12 minutes: about 74 to 84% on the day/)
  screen.getByText(
    'On the day: what you would recall of the 1,449 cards that your plan brings, 8 times of 10 within this range. 40 cards outside the exam outline come last and are not counted.',
  )
  // Each profile has one request for the final number, and none for the 1 typed on the way.
  expect(server.requestsTo(studyPlan.promise).map(({ url }) => url.searchParams.get('minutes'))).toEqual([
    ...['30', '30', '30'],
    ...['12', '12', '12'],
  ])
})

const profile = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })
const givenBy = (asked: URL) =>
  ({
    even: { recallOnExamDay: 0.7, busiest: { from: '2026-12-07', minutes: 30 } },
    rising: { recallOnExamDay: 0.77, busiest: { from: '2120-02-05', minutes: 50 } },
    steep: { recallOnExamDay: 0.84, busiest: { from: '2120-02-05', minutes: 60 }, minutesLost: 4 },
  })[asked.searchParams.get('profile') ?? 'even'] ?? { recallOnExamDay: 0.7 }

test('each way to the exam says what it gives; the usual one is chosen, another one is saved', async () => {
  server.reply(studyPlan.promise, ({ url }) => ({
    ...{ allSeenOn: null, unseenOnExamDay: 0, minutes: 30 },
    ...givenBy(url),
  }))
  const { user } = await open()
  expect((await profile(/^Rising/)).checked).toBe(true)
  await screen.findByText('About 70% on the day; busiest week: 30 min a day, from Dec 7')
  await screen.findByText('About 77% on the day; busiest week: 50 min a day, from Feb 5')
  await screen.findByText(
    'About 84% on the day; busiest week: 60 min a day, from Feb 5; 4 min a day do not fit into your longest day',
  )
  await user.click(await profile(/^Steep/))
  await user.type(screen.getByLabelText('Longest day in minutes'), '45')
  await waitFor(() =>
    expect(server.requestsTo(studyPlan.promise).at(-1)?.url.searchParams.get('longestDay')).toBe('45'),
  )
  await user.click(save())
  await waitFor(() =>
    expect(saved(studySettings.updateSettings)).toEqual([{ minutesProfile: 'steep', longestDay: 45 }]),
  )
})

test('with less than twelve weeks even is the usual one; without a date there is none', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await open()
  fireEvent.change(examDate(), { target: { value: inDays(60) } })
  expect((await profile(/^Even/)).checked).toBe(true)
  fireEvent.change(examDate(), { target: { value: inDays(100) } })
  expect((await profile(/^Rising/)).checked).toBe(true)
  fireEvent.change(examDate(), { target: { value: '' } })
  await waitFor(() => expect(screen.queryByRole('radio', { name: /^Even/ })).toBeNull())
})

test('what a profile in force was begun with stays chosen, and the weeks that do not follow it are said', async () => {
  server.reply(studySettings.getSettings, { ...settings, profileNow: 'even' } as StudySettings)
  const week = { weekStart: '2026-11-30', minutes: 30, profileMinutes: 30, isDrawn: false, restDays: 0 }
  server.reply(studyPlan.listWeekMinutes, { weeks: [{ ...week, isKept: true }] })
  await open()
  expect((await profile(/^Even/)).checked).toBe(true)
  await screen.findByText('This week keeps 30 minutes a day, since the cards of this week need them.')
})

test('what a profile gives may fail in its own place', async () => {
  server.disconnect(studyPlan.promise)
  await open()
  await waitFor(() => expect(screen.getAllByText('What it gives could not be worked out.')).toHaveLength(3))
})

test('how the latest month came is said beside it', async () => {
  server.reply(studyPlan.pastPromise, {
    past: {
      ...{ madeOn: '2119-12-01', until: '2119-12-31', cardsSeen: { foreseen: 310, came: 290 } },
      recalled: { foreseen: { low: 0.86, high: 0.92 }, came: 0.88 },
      minutes: { planned: 30, studied: 9, isMuchLess: true },
    },
  })
  await open()
  await screen.findByText(
    'On December 1, 2119 the plan foresaw 310 cards seen by December 31, 2119 and 86 to 92% of reviews recalled. It came to 290 and 88%. You studied 9 of 30 minutes a day.',
  )
})

test('the promise waits and fails in its own place', async () => {
  const send = server.delay(studyPlan.promise, {
    recallOnExamDay: 0.8,
    allSeenOn: null,
    unseenOnExamDay: 0,
    minutes: 30,
  })
  const { user } = await open()
  screen.getByText('Working out what this gives on the day')
  send()
  await screen.findByText('30 minutes: about 80% on the day')
  server.disconnect(studyPlan.promise)
  await user.clear(minutes())
  await user.type(minutes(), '20')
  await screen.findByText('What 20 minutes give could not be worked out.')
})

test('an exam date in the past and minutes out of range are said at their fields', async () => {
  const { user } = await open()
  fireEvent.change(examDate(), { target: { value: '2020-01-01' } })
  await user.clear(minutes())
  await user.type(minutes(), '900')
  await user.click(save())
  await screen.findByText('Choose an exam date that has not passed')
  screen.getByText('Daily minutes cannot be more than 480')
  // The focus moves to the field, which on a phone is far above the button.
  expect(document.activeElement).toBe(examDate())
  expect(saved(studySettings.updateSettings)).toEqual([])
})

test('an exam date that has passed since does not block other changes', async () => {
  server.reply(studySettings.getSettings, { ...settings, examDate: '2020-01-01' })
  const { user } = await open()
  await user.click(screen.getByRole('switch', { name: 'Swipes' }))
  await user.click(save())
  await waitFor(() => expect(saved(studySettings.updateSettings)).toEqual([{ swipes: false }]))
  expect(saved(studyPlan.saveRestDays)).toEqual([])
})

test('only what was chosen is sent: text size, weakest categories, drugs in Today', async () => {
  server.reply(accounts.currentUser, { id: 7, isPremium: true } as User)
  const { user } = await open()
  await user.click(screen.getByRole('radio', { name: 'Largest' }))
  expect(screen.getByText('Which drugs bind both EGFR and MET?').dataset.textSize).toBe('largest')
  await user.click(await screen.findByRole('checkbox', { name: 'Breast' }))
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Drugs in Today' }).disabled).toBe(false),
  )
  await user.click(screen.getByRole('switch', { name: 'Drugs in Today' }))
  await user.click(save())
  await waitFor(() =>
    expect(saved(studySettings.updateSettings)).toEqual([
      { textSize: 'largest', weakCategories: ['breast'], drugsInToday: true },
    ]),
  )
})

test('without Premium drugs in Today say so', async () => {
  await open()
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Drugs in Today' }).disabled).toBe(true)
  screen.getByText(/Studying drugs is part of Premium/)
})

test('rest days are chosen day by day or by the week, and saved with the rest', async () => {
  vi.setSystemTime('2120-04-10T12:00:00Z')
  const { user } = await open()
  screen.getByText('1 rest day: May 1')
  await user.click(screen.getByRole('button', { name: 'Choose rest days' }))
  const calendar = screen.getByRole('table', { name: 'Rest days in April 2120' })
  const day = (name: string) => within(screen.getByRole('table')).getByRole('button', { name })
  // Past days cannot be chosen, and a week takes only its remaining days.
  await user.click(day('Tue, Apr 9'))
  await user.click(within(calendar).getByRole('button', { name: 'Whole week of Mon, Apr 8' }))
  screen.getByText('6 rest days: Apr 10 to Apr 14, May 1')
  await user.click(day('Sat, Apr 13'))
  await user.click(save())
  await waitFor(() =>
    expect(saved(studyPlan.saveRestDays)).toEqual([
      { days: ['2120-04-10', '2120-04-11', '2120-04-12', '2120-04-14', '2120-05-01'] },
    ]),
  )
  expect(saved(studySettings.updateSettings)).toEqual([])
})

test('the calendar is moved through and marked by keys', async () => {
  vi.setSystemTime('2120-04-10T12:00:00Z')
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Choose rest days' }))
  screen.getByRole('button', { name: 'Wed, Apr 10' }).focus()
  await user.keyboard('{ArrowLeft}{ArrowDown}{ArrowRight} ')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Thu, Apr 18')
  expect(document.activeElement?.getAttribute('aria-pressed')).toBe('true')
  await user.keyboard('{PageDown}{PageDown}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Sat, Jun 1, your exam')
  // The exam day cannot be a rest day.
  await user.keyboard(' ')
  screen.getByText('2 rest days: Apr 18, May 1')
  screen.getByText('Outlined: your exam')
})

test('a rest day that becomes the exam day is one no longer, and the field says so', async () => {
  const { user } = await open()
  fireEvent.change(examDate(), { target: { value: '2120-05-01' } })
  screen.getByText('May 1, 2120 was a rest day. It is your exam day now.')
  screen.getByText('No rest days planned')
  await user.click(save())
  await waitFor(() => expect(saved(studyPlan.saveRestDays)).toEqual([{ days: [] }]))
  expect(saved(studySettings.updateSettings)).toEqual([{ examDate: '2120-05-01' }])
})

test('what the server says about rest days stands at them', async () => {
  const message = 'A rest day cannot be in the past'
  server.reject(studyPlan.saveRestDays, { status: 400, error: message, fields: { days: message } })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await user.click(save())
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2))
})
