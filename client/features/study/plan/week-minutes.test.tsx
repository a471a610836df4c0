import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import type { Week } from './week-draft.ts'
import { WeekMinutes } from './week-minutes.tsx'

const server = fakeServer()
const week = (day: number, more: Partial<Week> = {}): Week => ({
  weekStart: `2026-12-${String(day).padStart(2, '0')}`,
  minutes: 12,
  profileMinutes: 12,
  isDrawn: false,
  isKept: false,
  restDays: 0,
  ...more,
})
const three = [week(7), week(14, { restDays: 2 }), week(21, { minutes: 20, profileMinutes: 20 })]

function open(weeks: Week[] = three) {
  server.reply(studyPlan.listWeekMinutes, { weeks })
  return renderApp(<WeekMinutes />)
}
const bars = () => screen.findAllByRole('slider')
const texts = async () => (await bars()).map((bar) => bar.getAttribute('aria-valuetext'))
const sent = () => server.requestsTo(studyPlan.saveWeekMinutes).map(({ body }) => body)

test('each week is a slider with its minutes in words; one of them takes the focus', async () => {
  open()
  screen.getByRole('status', { name: 'Loading the weeks until the exam' })
  expect(await texts()).toEqual(['12 minutes a day', '12 minutes a day, 2 rest days', '20 minutes a day'])
  const [first, second] = await bars()
  expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1])
  expect([first, second].map((bar) => bar?.getAttribute('aria-label'))).toEqual([
    'This week',
    'Week of December 14',
  ])
  screen.getByText('15 min a day on average, most from Dec 21: 20')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('a week is drawn by keyboard and saved, with those that are drawn already', async () => {
  const drawn = { ...three[0], minutes: 5, isDrawn: true } as Week
  const { user } = open([drawn, ...three.slice(1)])
  ;(await bars())[0]?.focus()
  await user.keyboard('{ArrowRight}{ArrowUp}{ArrowUp}{PageUp}{ArrowDown}')
  expect(document.activeElement?.getAttribute('aria-valuetext')).toBe(
    '23 minutes a day, drawn by you, 2 rest days',
  )
  await user.keyboard('{Home}')
  expect(document.activeElement?.getAttribute('aria-valuenow')).toBe('0')
  await user.keyboard('{End}')
  expect(document.activeElement?.getAttribute('aria-valuenow')).toBe('480')
  await user.keyboard('{Home}{PageUp}')
  server.reply(studyPlan.saveWeekMinutes, {
    weeks: [drawn, { ...week(14), minutes: 10, isDrawn: true }, three[2] as Week],
  })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
  expect(sent()).toEqual([
    {
      weeks: [
        { weekStart: '2026-12-07', minutes: 5 },
        { weekStart: '2026-12-14', minutes: 10 },
      ],
    },
  ])
})

test('what is drawn can be undone, one week goes back to the profile, and all of them', async () => {
  const { user } = open([
    { ...week(7), minutes: 5, isDrawn: true },
    { ...week(14), minutes: 40, isDrawn: true },
  ])
  await user.click(await screen.findByRole('button', { name: 'Back to the profile: 12 min' }))
  expect(await texts()).toEqual(['12 minutes a day', '40 minutes a day, drawn by you'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await texts()).toEqual(['5 minutes a day, drawn by you', '40 minutes a day, drawn by you'])
  ;(await bars())[1]?.focus()
  await user.keyboard('{Delete}')
  expect(await texts()).toEqual(['5 minutes a day, drawn by you', '12 minutes a day'])
  await user.click(screen.getByRole('button', { name: 'All weeks back to the profile' }))
  expect(await texts()).toEqual(['12 minutes a day', '12 minutes a day'])
  server.reply(studyPlan.saveWeekMinutes, { weeks: [week(7), week(14)] })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toEqual([{ weeks: [] }]))
})

test('a mouse draws over several weeks, within the scale of the chart; a finger only by the handle', async () => {
  open()
  const [first] = await bars()
  const chart = screen.getByRole('group', { name: 'Minutes a day, week by week' })
  chart.getBoundingClientRect = () =>
    ({ left: 0, width: 300, bottom: 200, height: 100, top: 100, right: 300 }) as DOMRect
  fireEvent.pointerDown(first as Element, { clientX: 50, clientY: 120, button: 0, pointerType: 'touch' })
  fireEvent.pointerMove(chart, { clientX: 50, clientY: 150 })
  expect((await texts())[0]).toBe('12 minutes a day')

  fireEvent.pointerDown(first as Element, { clientX: 50, clientY: 150, button: 0, pointerType: 'mouse' })
  fireEvent.pointerMove(chart, { clientX: 150, clientY: 0 })
  fireEvent.pointerUp(chart)
  fireEvent.pointerMove(chart, { clientX: 250, clientY: 190 })
  expect(await texts()).toEqual([
    '15 minutes a day, drawn by you',
    '30 minutes a day, drawn by you, 2 rest days',
    '20 minutes a day',
  ])
  const handle = chart.querySelector('[data-handle]') as Element
  fireEvent.pointerDown(handle, { clientX: 150, clientY: 100, button: 0, pointerType: 'touch' })
  fireEvent.pointerMove(chart, { clientX: 20, clientY: 200 })
  expect((await texts()).slice(0, 2)).toEqual([
    '15 minutes a day, drawn by you',
    '0 minutes a day, drawn by you, 2 rest days',
  ])
})

test('a week is chosen by the arrows beside its name, and its minutes typed', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'The week after' }))
  screen.getByText('Week of December 14')
  const field = screen.getByRole('textbox', { name: 'Minutes a day' })
  await user.clear(field)
  await user.type(field, '35')
  expect((await texts())[1]).toBe('35 minutes a day, drawn by you, 2 rest days')
  await user.click(screen.getByRole('button', { name: 'The week before' }))
  expect(screen.getByRole('button', { name: 'The week before' })).toHaveProperty('disabled', true)
})

test('a week that a change has left its minutes says why', async () => {
  open([week(7, { minutes: 20, isKept: true })])
  await screen.findByText('20 minutes a day, kept, since the cards of this week need them')
})

test('a failed save says so and keeps what is drawn', async () => {
  const { user } = open()
  ;(await bars())[0]?.focus()
  await user.keyboard('{ArrowUp}')
  server.disconnect(studyPlan.saveWeekMinutes)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  await screen.findByRole('button', { name: 'Save' })
  expect((await texts())[0]).toBe('13 minutes a day, drawn by you')
})

test('without an exam ahead it says what a date brings; weeks that do not come can be asked for again', async () => {
  server.disconnect(studyPlan.listWeekMinutes)
  const { user } = renderApp(<WeekMinutes />)
  await screen.findByText('Could not load the weeks until the exam')
  server.reply(studyPlan.listWeekMinutes, { weeks: [] })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('With an exam date, the minutes of every week until then stand here.')
  screen.getByRole('button', { name: 'Set your exam date' })
})
