import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settingsQuery } from '#client/features/learner/learner-settings.ts'
import type { Session } from '#client/features/session/use-session.ts'
import { queryClient, userKey } from '#client/platform/calls/queries.ts'
import type { User } from '#contracts/accounts/accounts.ts'
import { type StudySettings, studySettings } from '#contracts/study/study-settings.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { SessionCard } from './session-card.tsx'
import { SessionLayout } from './session-layout.tsx'

const server = fakeServer()
const onLeave = vi.fn()
const rate = vi.fn()

/** Opens a card, with or without its answer shown. */
function open(
  { isFlipped = true, ...chosen }: { isFlipped?: boolean } & Partial<StudySettings> = {},
  more: Partial<Session> = {},
) {
  const settings = { singleKeys: true, swipes: true, textSize: 'large', ...chosen } as StudySettings
  queryClient.setQueryData(userKey, { id: 7 } as User)
  queryClient.setQueryData(settingsQuery.queryKey, settings)
  server.reply(studySettings.getSettings, settings)
  const session = {
    counts: { done: 0, total: 3, waiting: 0 },
    nextReviews: {},
    turn: 1,
    isFlipped,
    singleKeys: settings.singleKeys,
    rate,
    ...more,
  } as unknown as Session
  const opened = renderApp(
    <SessionLayout session={session} title="Study session" onLeave={onLeave}>
      {(shown) => (
        <SessionCard
          {...shown}
          label="Flashcard"
          context=""
          question="Question"
          answer="Answer"
          spoken={{ question: 'Spoken question', answer: 'Spoken answer' }}
          tools={(readAloud) => readAloud}
        />
      )}
    </SessionLayout>,
  )
  return { ...opened, card: screen.getByRole('article', { name: 'Flashcard' }) }
}

const at = (x: number, y: number) => ({ clientX: x, clientY: y })
const touch = (type: string, ...touches: object[]) =>
  Object.assign(new Event(type, { bubbles: true, cancelable: true }), { touches })
/** Drags one finger along these points. @returns true when the page was prevented from scrolling */
function drag(card: HTMLElement, points: [number, number][]): boolean {
  const [first = [0, 0], ...rest] = points
  let isPrevented = false
  act(() => {
    card.dispatchEvent(touch('touchstart', at(...(first as [number, number]))))
    for (const [x, y] of rest) isPrevented = !card.dispatchEvent(touch('touchmove', at(x, y))) || isPrevented
    card.dispatchEvent(touch('touchend'))
  })
  return isPrevented
}

beforeEach(() => void vi.stubGlobal('innerWidth', 360))
afterEach(() => {
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

it('Escape leaves; while the list of keys is open it closes only that', async () => {
  const { user } = open()
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keys' })
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(onLeave).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(onLeave).toHaveBeenCalledTimes(1)
})

it.each([
  ['of flashcards', true, ['S Star', 'N Note', 'W Why this card now?']],
  ['of drugs, which have no notes', false, ['S Star']],
])('the list of keys of a session %s names those of the tools', async (_of, canSetAside, tools) => {
  const { user } = open({}, { canSetAside })
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keys' })
  const rows = [...dialog.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(' '),
  )
  expect(rows.filter((row) => /^[SNW] /.test(row))).toEqual(tools)
  expect(rows[0]).toMatch(/^1 2 3 /)
})

it('without keys of one character ? does nothing, and the button lists the others', async () => {
  const { user } = open({ singleKeys: false })
  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Keys' }))
  await screen.findByText('End the session')
  expect(screen.queryByText('Undo the last rating')).toBeNull()
})

it('has the text size of the settings', () => {
  open()
  expect(document.querySelector('[data-text-size]')?.getAttribute('data-text-size')).toBe('large')
})

it.each([
  ['to the left', [-100, 4], 1],
  ['up', [5, -100], 2],
  ['to the right', [100, 8], 3],
] as const)('a swipe %s rates', (_where, [dx, dy], confidence) => {
  const { card } = open()
  drag(card, [
    [180, 300],
    [180 + dx / 4, 300 + dy / 4],
    [180 + dx, 300 + dy],
  ])
  expect(rate.mock.calls).toEqual([[confidence]])
})

it('a swipe that goes back, is short, begins at the edge, or moves down rates nothing', () => {
  const { card } = open()
  drag(card, [
    [180, 300],
    [290, 300],
    [200, 300],
  ])
  drag(card, [
    [180, 300],
    [240, 300],
  ])
  drag(card, [
    [10, 300],
    [200, 300],
  ])
  const isPrevented = drag(card, [
    [180, 300],
    [182, 480],
  ])
  expect(rate).not.toHaveBeenCalled()
  // A movement down belongs to the page.
  expect(isPrevented).toBe(false)
})

it('a second finger ends the swipe, until both have left', () => {
  const { card } = open()
  act(() => {
    card.dispatchEvent(touch('touchstart', at(180, 300)))
    card.dispatchEvent(touch('touchmove', at(300, 300)))
    card.dispatchEvent(touch('touchstart', at(300, 300), at(100, 100)))
    card.dispatchEvent(touch('touchend', at(300, 300)))
    card.dispatchEvent(touch('touchmove', at(340, 300)))
    card.dispatchEvent(touch('touchend'))
  })
  expect(rate).not.toHaveBeenCalled()
})

it.each([
  ['before the answer shows', { isFlipped: false }],
  ['when the settings turn swipes off', { swipes: false }],
])('nothing is swiped %s', (_when, options) => {
  const { card } = open(options)
  expect(
    drag(card, [
      [180, 300],
      [300, 300],
    ]),
  ).toBe(false)
  expect(rate).not.toHaveBeenCalled()
})

it('explains swipes once', async () => {
  const { user, unmount } = open()
  await user.click(screen.getByText('Got it'))
  expect(screen.queryByText(/You can swipe/)).toBeNull()
  unmount()
  open()
  expect(screen.queryByText(/You can swipe/)).toBeNull()
})

/** Gives the browser a voice. */
function giveVoice() {
  const spoken: string[] = []
  const cancel = vi.fn()
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      readonly text: string
      constructor(text: string) {
        this.text = text
      }
    },
  )
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => [{}],
    speak: ({ text }: { text: string }) => spoken.push(text),
    cancel,
  })
  return { spoken, cancel }
}

it('reads the question aloud, the answer only once it shows, and falls silent when it is left', async () => {
  const { spoken, cancel } = giveVoice()
  const front = open({ isFlipped: false })
  await front.user.keyboard('r')
  expect(spoken).toEqual(['Spoken question'])
  await front.user.click(screen.getByRole('button', { name: 'Stop reading' }))
  expect(cancel).toHaveBeenCalledTimes(1)
  front.unmount()
  const back = open()
  await back.user.click(screen.getByRole('button', { name: 'Read aloud' }))
  expect(spoken).toEqual(['Spoken question', 'Spoken answer'])
  back.unmount()
  expect(cancel).toHaveBeenCalledTimes(2)
})

it('a browser without a voice has no button for it', () => {
  open()
  expect(screen.queryByRole('button', { name: 'Read aloud' })).toBeNull()
})
