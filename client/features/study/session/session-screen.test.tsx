import '#client/app/change-kinds.ts'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { settingsQuery } from '#client/features/learner/learner-settings.ts'
import { outbox } from '#client/features/outbox/outbox.ts'
import { beginStudy } from '#client/features/study/start/begin-study.ts'
import { queryClient, userKey } from '#client/platform/calls/queries.ts'
import { newId } from '#client/platform/new-id.ts'
import { toasts } from '#client/platform/toast.ts'
import type { User } from '#contracts/accounts/accounts.ts'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { browse } from '#contracts/study/browse.ts'
import { runningSessions } from '#contracts/study/running-sessions.ts'
import { study } from '#contracts/study/study.ts'
import { studySessions } from '#contracts/study/study-sessions.ts'
import { type StudySettings, studySettings } from '#contracts/study/study-settings.ts'
import { applyStep, startSession } from '#domain/session/session-queue.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { SessionScreen, type SessionSlots } from './session-screen.tsx'

const server = fakeServer()
const ann = 7
const card = (id: number): StudyCard => ({
  flashcard: {
    id,
    chapterId: 1,
    question: `question ${id}`,
    answer: `answer ${id}`,
    why: '',
    source: '',
    link: null,
    reviewedOn: null,
    primerPart: null,
    tags: [],
    isStarred: false,
    revision: 1,
  },
  progress: {
    mastery: 0,
    lastReviewed: null,
    reviewCount: 0,
    notes: '',
    tags: [],
    needsReview: false,
    lastConfidence: null,
    dueDay: null,
    dueDate: null,
    isDue: false,
    isLeech: false,
    isSuspended: false,
    isBuried: false,
  },
  chapter: { id: 1, title: 'Myeloma', category: null },
  intervals: { 1: 1, 2: 1, 3: 2, 4: 8 },
})

/** Opens the session screen with three cards, with the keys turned on. */
function open({
  easyButton = false,
  ratedBefore,
  ...slots
}: {
  easyButton?: boolean
  /** A card that was rated in this session before it was opened again, and whose content is gone. */
  ratedBefore?: { cardId: number; reviewId: string }
} & Partial<SessionSlots> = {}) {
  const settings = { easyButton, singleKeys: true } as StudySettings
  // The keys work from the first render.
  queryClient.setQueryData(userKey, { id: ann } as User)
  queryClient.setQueryData(settingsQuery.queryKey, settings)
  server.reply(studySettings.getSettings, settings)
  server.reply(studySessions.startSession, { id: 77 } as Reply<typeof studySessions.startSession>)
  const { progress, intervals } = card(1)
  const reply = { flashcardId: 1, progress, intervals, duplicate: false }
  server.reply(study.saveProgress, { ...reply, progress: { ...progress, reviewCount: 1 } })
  server.reply(study.undoReview, reply)
  server.reply(studySessions.chapterProgress, {} as Reply<typeof studySessions.chapterProgress>)
  const source = { type: 'chapter', chapterId: 1 } as const
  const begun = beginStudy({ userId: ann, source }, [card(1), card(2), card(3)], { id: 'k' })
  const start = ratedBefore ? { ...begun, queue: queueAfter(ratedBefore) } : begun
  const opened = renderApp(
    <SessionScreen start={start} slots={{ star: () => null, more: (_, tools) => tools(null), ...slots }} />,
  )
  const ratings = () => server.requestsTo(study.saveProgress)
  return { ...opened, ratings }
}

const queueAfter = ({ cardId, reviewId }: { cardId: number; reviewId: string }) =>
  applyStep(startSession([cardId, 1, 2, 3]), {
    type: 'rate',
    cardId,
    confidence: 3,
    reviewId,
    reviewedAt: new Date().toISOString(),
  })

/** The keys of the changes that were stored in the task of a key press. */
const journal = () => Object.keys(window.localStorage).filter((key) => key.startsWith('outbox:'))
const question = () => screen.getByRole('region', { name: 'Question' }).textContent

/** A time after the session began. */
const soon = () => new Date(Date.now() + 1000).toISOString()
/** Stores a rating in the outbox journal, which all tabs share. */
function rateInOtherTab(flashcardId: number, confidence: number, more: object = {}): void {
  const id = newId()
  const rating = {
    kind: 'rating',
    flashcardId,
    confidence,
    reviewId: id,
    reviewedAt: soon(),
    practice: false,
  }
  const row = { ...rating, id, userId: ann, session: 'other', ...more }
  const newValue = JSON.stringify({ place: 1, row })
  window.dispatchEvent(new StorageEvent('storage', { key: `outbox:${id}`, newValue }))
}
/** The question and the toast once everything that was on its way has arrived. */
async function untouched() {
  await new Promise((resolve) => setTimeout(resolve, 50))
  return [question(), toasts.current()?.description]
}

beforeEach(() => outbox.setUser(ann))
afterEach(async () => {
  await expect.poll(() => outbox.read().waiting).toBe(0)
  await outbox.setUser(undefined)
})

describe('the session screen', () => {
  it('ignores a rating key before the answer shows, then sends the rating and shows the next card', async () => {
    const { user, ratings } = open()
    await user.keyboard('3')
    expect([question(), journal()]).toEqual(['question 1', []])
    await user.keyboard(' ')
    screen.getByRole('region', { name: 'Answer' })
    await user.keyboard('3')
    expect(question()).toBe('question 2')
    screen.getByText('1 of 3')
    await expect
      .poll(ratings)
      .toMatchObject([{ url: { pathname: '/api/flashcards/1/progress' }, body: { confidence: 3 } }])
  })

  it('takes 4 only from a learner with the Easy button', async () => {
    const { user } = open()
    await user.keyboard(' 4')
    expect(question()).toBe('question 1')
  })

  it('rates 4 with the Easy button', async () => {
    const { user } = open({ easyButton: true })
    await user.keyboard(' 4')
    expect(question()).toBe('question 2')
  })

  it('returns to the card with Z, as it was before the rating, and sends the undo behind it', async () => {
    const { user } = open()
    await user.keyboard(' 1')
    await user.keyboard('z')
    expect(question()).toBe('question 1')
    screen.getByText('New card')
    screen.getByText('0 of 3')
    await expect
      .poll(() =>
        server.requests.map(({ url }) => url.pathname).filter((path) => path.includes('flashcards/1')),
      )
      .toEqual(['/api/flashcards/1/progress', '/api/flashcards/1/undo'])
  })

  it('undoes the rating of a card whose content is gone, of which nothing is shown', async () => {
    const { user } = open({ ratedBefore: { cardId: 99, reviewId: 'rated-before' } })
    expect(question()).toBe('question 1')
    await user.keyboard('z')
    await expect
      .poll(() => server.requestsTo(study.undoReview))
      .toMatchObject([{ body: { reviewId: 'rated-before' } }])
    expect(server.requests.map(({ url }) => url.pathname)).toContain('/api/flashcards/99/undo')
  })

  it('shows the card again, unrated, and says so when a rating cannot be stored', async () => {
    const { user, ratings } = open()
    await outbox.setUser(undefined)
    await user.keyboard(' 3')
    await screen.findByText('0 of 3')
    expect(toasts.current()).toMatchObject({ description: 'Failed to save your progress' })
    expect(ratings()).toEqual([])
    // The card on screen stays; the other card comes after it.
    await user.keyboard('{ArrowRight}')
    expect(question()).toBe('question 1')
    screen.getByText('New card')
  })

  it('follows the steps of another tab that is in the same session', async () => {
    const { user } = open()
    await user.keyboard(' 3')
    const key = 'study:7:1:k'
    const stored = JSON.parse(window.localStorage.getItem(key) ?? '')
    stored.queue.steps.push({ type: 'rate', cardId: 2, confidence: 1, reviewId: 'other' })
    const newValue = JSON.stringify(stored)
    window.localStorage.setItem(key, newValue)
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
    await screen.findByText(/1 to come back/)
  })

  it('asks no card that another tab has rated in a session of its own, and keeps the one on screen', async () => {
    const { user } = open()
    await user.keyboard(' ')
    rateInOtherTab(2, 3)
    await screen.findByText('1 of 3')
    screen.getByRole('region', { name: 'Answer' })
    rateInOtherTab(1, 3)
    await expect.poll(question).toBe('question 3')
    screen.getByText('2 of 3')
    rateInOtherTab(3, 1, { userId: 8 })
    rateInOtherTab(3, 1, { practice: true })
    rateInOtherTab(3, 1, { reviewedAt: '2026-11-21T08:00:00.000Z' })
    expect(await untouched()).toEqual(['question 3', undefined])
    // The rating belongs to another session, so this one cannot undo it.
    await user.keyboard('z')
    expect(question()).toBe('question 3')
  })

  it('shows a card once that two tabs have rated at the same moment', async () => {
    const { user } = open()
    await user.keyboard(' 1')
    rateInOtherTab(1, 1, { session: 'k' })
    await user.keyboard(' 3')
    await user.keyboard(' 3')
    expect(question()).toBe('question 1')
    screen.getByText('2 of 3')
    expect(screen.queryByText(/to come back/)).toBeNull()
    await user.keyboard('z')
    expect(question()).toBe('question 3')
    screen.getByText(/1 to come back/)
  })

  it('catches up with other browsers when the learner comes back: ratings, undos and the intervals since', async () => {
    const { user, ratings } = open()
    await user.keyboard(' 3')
    await expect.poll(ratings).toHaveLength(1)
    const reviewId = (ratings()[0]?.body as { reviewId: string } | undefined)?.reviewId ?? ''
    const rating = { seconds: 5, session: 'k', counts: true, undone: false, reviewedAt: soon() }
    server.reply(runningSessions.ratings, {
      ratings: [
        { ...rating, cardId: 1, confidence: 3, reviewId, undone: true },
        { ...rating, cardId: 2, confidence: 1, reviewId: 'there' },
      ],
    })
    const reloaded = { ...card(2), intervals: { 1: 1, 2: 4, 3: 9, 4: 20 } }
    server.reply(study.listChapterFlashcards, [card(1), reloaded, card(3)])
    window.dispatchEvent(new Event('focus'))
    await screen.findByText(/1 to come back/)
    expect(question()).toBe('question 3')
    screen.getByText('0 of 3')
    await user.keyboard(' 3')
    expect(question()).toBe('question 1')
    await user.keyboard(' 3')
    expect(question()).toBe('question 2')
    await user.keyboard(' ')
    await screen.findByRole('button', { name: 'Knew it, comes back in 9 days' })
    const { searchParams } = server.requestsTo(runningSessions.ratings)[0]?.url ?? new URL('http://x')
    expect(Number(searchParams.get('seconds'))).toBeLessThan(120)
  })

  it('does not bring back a rating that was undone here, though the server has not heard of it', async () => {
    const { user, ratings } = open()
    await user.keyboard(' 3')
    await expect.poll(ratings).toHaveLength(1)
    const reviewId = (ratings()[0]?.body as { reviewId: string } | undefined)?.reviewId ?? ''
    await user.keyboard('z')
    await expect.poll(() => outbox.read().waiting).toBe(0)
    const rating = { cardId: 1, confidence: 3, reviewId, session: 'k', seconds: 5, counts: true } as const
    server.reply(runningSessions.ratings, { ratings: [{ ...rating, reviewedAt: soon(), undone: false }] })
    window.dispatchEvent(new Event('focus'))
    await expect.poll(() => server.requestsTo(runningSessions.ratings)).toHaveLength(1)
    expect(await untouched()).toEqual(['question 1', undefined])
    screen.getByText('0 of 3')
  })

  it('without a network goes on with what it has', async () => {
    const { user } = open()
    server.disconnect(runningSessions.ratings)
    window.dispatchEvent(new Event('focus'))
    await user.keyboard(' 3')
    expect(await untouched()).toEqual(['question 2', undefined])
  })

  it('while a card is edited no key acts on it, and the editor stays with its card', async () => {
    const { user, ratings } = open({
      editor: ({ card: edited, onDone }) => (
        <button type="button" onClick={onDone}>
          Editor of {edited.flashcard.question}
        </button>
      ),
    })
    await user.keyboard(' ')
    await user.click(screen.getByRole('button', { name: 'Edit card' }))
    const editor = screen.getByRole('button', { name: 'Editor of question 1' })
    await user.keyboard('3{ArrowRight}')
    expect(editor.isConnected).toBe(true)
    expect(journal()).toEqual([])
    await user.click(editor)
    expect(question()).toContain('question 1')
    expect(ratings()).toHaveLength(0)
  })

  it('makes the names of drugs live with the answer, never before', async () => {
    const { user } = open({ renderText: (text) => <mark>{text}</mark> })
    expect(document.querySelector('mark')).toBeNull()
    await user.keyboard(' ')
    expect([...document.querySelectorAll('mark')].map((name) => name.textContent)).toEqual([
      'question 1',
      'answer 1',
    ])
    await user.keyboard('3')
    expect(question()).toBe('question 2')
    expect(document.querySelector('mark')).toBeNull()
  })
})

describe('a card set aside', () => {
  const pressed = async (user: ReturnType<typeof open>['user'], name: string) =>
    user.click(screen.getByRole('button', { name }))

  it('leaves the session at once, by key or button, and comes back with Undo or Z', async () => {
    const { user } = open()
    server.reply(browse.buryCard, { id: 1, isBuried: true })
    server.reply(browse.suspendCard, { id: 2, isSuspended: true })
    await user.keyboard('-')
    expect([question(), toasts.current()?.title]).toEqual(['question 2', 'Not today'])
    await pressed(user, 'Not for me')
    expect([question(), toasts.current()?.title]).toEqual(['question 3', 'Not for me'])
    expect(screen.getByText('0 of 1')).toBeTruthy()
    const undoOfToast = toasts.current()?.action?.onAct
    await user.keyboard('z')
    expect(question()).toBe('question 2')
    expect(toasts.current()).toBeUndefined()
    act(() => undoOfToast?.())
    expect(question()).toBe('question 2')
    await expect.poll(() => outbox.read().waiting).toBe(0)
    const suspended = server.requestsTo(browse.suspendCard).map(({ body }) => body)
    expect(suspended.slice(0, 2)).toEqual([{ isSuspended: true }, { isSuspended: false }])
    expect(server.requestsTo(browse.buryCard)[0]?.body).toMatchObject({ isBuried: true })
  })

  it('that was the last ends the session, from where it may be taken back', async () => {
    const { user } = open()
    server.reply(browse.suspendCard, { id: 1, isSuspended: true })
    for (const _card of [1, 2, 3]) await user.keyboard('x')
    screen.getByRole('heading', { name: 'All cards were set aside' })
    expect(toasts.current()?.title).toBe('Session complete')
    expect(document.querySelector('table')).toBeNull()
    await pressed(user, 'Take the card back')
    expect(question()).toBe('question 3')
  })
})
