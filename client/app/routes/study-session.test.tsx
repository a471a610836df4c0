import '#client/app/change-kinds.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settingsQuery } from '#client/features/learner/learner-settings.ts'
import { outbox } from '#client/features/outbox/outbox.ts'
import { queryClient, userKey } from '#client/platform/calls/queries.ts'
import type { User } from '#contracts/accounts/accounts.ts'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import { drugs } from '#contracts/drugs/drugs.ts'
import { changes } from '#contracts/study/changes.ts'
import { type DrugComponent, studyComponents } from '#contracts/study/components.ts'
import { runningSessions } from '#contracts/study/running-sessions.ts'
import { study } from '#contracts/study/study.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { studySessions } from '#contracts/study/study-sessions.ts'
import { type StudySettings, studySettings } from '#contracts/study/study-settings.ts'
import { bortezomib, bortezomibProgress } from '#tests/support/component/drug-facts.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import StudySession from './study-session.tsx'

const server = fakeServer()
const ann = { id: 7, isAdmin: false } as User
const [moa] = bortezomibProgress.components as [DrugComponent]
const flashcard = (id: number): StudyCard =>
  ({
    flashcard: { id, question: `question ${id}`, answer: `answer ${id}`, why: '', source: '', tags: [] },
    progress: { mastery: 0, reviewCount: 0, notes: '', tags: [] },
    chapter: { id: 1, title: 'Myeloma', category: null },
    intervals: { 1: 0, 2: 1, 3: 2, 4: 8 },
  }) as unknown as StudyCard

const wholeList = {
  entries: [flashcard(1), flashcard(2)],
  drugEntries: [{ cardId: '1:moa', drug: bortezomib, component: moa }],
  order: [1, '1:moa', 2],
}

beforeEach(() => {
  server.reply(runningSessions.list, { sessions: [] })
  server.reply(runningSessions.ratings, { ratings: [] })
  server.reply(changes.list, { changes: [], total: 0, open: 0 })
})

/**
 * Opens a session with a flashcard, a component of a drug and another flashcard, from today's plan or beyond
 * it.
 */
async function open(list: object = wholeList, mode: 'today' | 'more' = 'today') {
  const settings = { easyButton: true, singleKeys: true } as StudySettings
  queryClient.setQueryData(userKey, ann)
  queryClient.setQueryData(settingsQuery.queryKey, settings)
  server.reply(studySettings.getSettings, settings)
  server.reply(studyPlan[mode], list as never)
  server.reply(studySessions.startSession, { id: 77 })
  const saved = { flashcardId: 1, duplicate: false, ...flashcard(1) }
  server.reply(study.saveProgress, saved)
  server.reply(study.undoReview, saved)
  server.reply(studySessions.chapterProgress, { ok: true })
  server.reply(studySessions.endSession, { ok: true })
  server.reply(drugs.listDrugNames, [bortezomib])
  server.reply(studyComponents.saveInteraction, { drugId: 1, component: moa, duplicate: false })
  server.reply(studyComponents.undoReview, { drugId: 1, component: moa, duplicate: false })
  const opened = renderApp(<StudySession />, { at: `/study/session?mode=${mode}` })
  await screen.findByRole('button', { name: 'Show answer' })
  return opened
}

beforeEach(() => outbox.setUser(ann.id))
afterEach(async () => {
  await expect.poll(() => outbox.read().waiting).toBe(0)
  await outbox.setUser(undefined)
})

test('components of drugs are studied among the flashcards, in one session, and undone across both', async () => {
  const { user } = await open()
  screen.getByText('question 1')
  await user.keyboard(' ')
  screen.getByRole('button', { name: /^Easy/ })
  await user.keyboard('3')
  screen.getByText('Mechanism of Action?')
  await screen.findByText(/^Knew it, again in 2 days\. Next: bortezomib, Mechanism of Action/)
  await user.keyboard(' 4')
  screen.getByText('Mechanism of Action?')
  expect(screen.queryByRole('button', { name: /^Easy/ })).toBeNull()
  screen.getByRole('button', { name: 'Knew it, comes back in 2 days' })
  await user.keyboard('3')
  screen.getByText('question 2')
  await expect
    .poll(() => server.requestsTo(studyComponents.saveInteraction))
    .toMatchObject([{ body: { drugId: 1, componentId: 'moa', confidence: 3, sessionId: 77 } }])

  await user.keyboard('z')
  screen.getByText('Mechanism of Action?')
  screen.getByText('New')
  await user.keyboard('z')
  screen.getByText('question 1')
  await expect.poll(() => server.requestsTo(studyComponents.undoReview)).toHaveLength(1)
  await expect.poll(() => server.requestsTo(study.undoReview)).toHaveLength(1)
})

test.each(['today', 'more'] as const)(
  'a reload of %s resumes behind a component, which comes back in its place',
  async (mode) => {
    const { user } = await open(wholeList, mode)
    await user.keyboard(' 3')
    await user.keyboard(' 1')
    screen.getByText('question 2')
    await expect.poll(() => outbox.read().waiting).toBe(0)
    cleanup()
    queryClient.clear()
    await open(wholeList, mode)
    screen.getByText('question 2')
    await user.keyboard(' 3')
    await screen.findByText('Mechanism of Action?')
  },
)

test('a session that runs in another browser goes on here, also with what has left the list by its rating', async () => {
  const key = '6f6b3f0e-4f5e-4c7e-9a52-0f6a4f3a1b11'
  const rated = {
    reviewedAt: new Date().toISOString(),
    seconds: 9,
    session: key,
    counts: true,
    undone: false,
  }
  server.reply(runningSessions.list, { sessions: [{ key, source: 'today' }] })
  server.reply(runningSessions.find, {
    ...{ source: 'today', spacedRepetition: true, isPractice: false, tags: [] },
    deck: [1, '1:moa', 2, 3],
    ratings: [
      { ...rated, cardId: 1, confidence: 2, reviewId: 'r1' },
      { ...rated, cardId: '1:moa', confidence: 1, reviewId: 'r2' },
    ],
    entries: [
      flashcard(1),
      flashcard(2),
      { ...flashcard(3), progress: { ...flashcard(3).progress, isBuried: true } },
    ],
    drugEntries: [{ cardId: '1:moa', drug: bortezomib, component: moa }],
  })
  const { user } = await open({ entries: [flashcard(2)], drugEntries: [], order: [2] })
  screen.getByText('question 2')
  screen.getByText(/0 of 3/)
  screen.getByText(/2 to come back/)
  await user.keyboard(' 3')
  await screen.findByText('Mechanism of Action?')
  await user.keyboard(' 3')
  await screen.findByText('question 1')
  await expect
    .poll(() => server.requestsTo(study.saveProgress))
    .toMatchObject([{ url: { pathname: '/api/flashcards/2/progress' }, body: { sessionId: 77 } }])
  expect(server.requestsTo(studySessions.startSession)).toMatchObject([{ body: { key, mode: 'today' } }])

  // Then the other cards are rated in another browser, so that nothing is left to resume here.
  await expect.poll(() => outbox.read().waiting).toBe(0)
  cleanup()
  queryClient.clear()
  server.reply(runningSessions.list, { sessions: [] })
  const reviewedAt = new Date(Date.now() + 1000).toISOString()
  server.reply(runningSessions.ratings, {
    ratings: [{ ...rated, reviewedAt, cardId: 1, confidence: 3, reviewId: 'r3', session: null }],
  })
  await open()
  screen.getByText(/0 of 3/)
})

const reason = 'No low-confidence cards right now. Cards you rate “Did not know” appear here.'
const buried = { ...flashcard(1), progress: { ...flashcard(1).progress, isBuried: true } }

test.each([
  ['none', { cards: [], message: reason }],
  ['only one that was set aside meanwhile', { cards: [buried], message: '' }],
])('with %s of low confidence the session says why it is empty', async (_what, reply) => {
  queryClient.setQueryData(userKey, ann)
  server.reply(studySettings.getSettings, { easyButton: true, singleKeys: true } as StudySettings)
  server.reply(study.lowConfidence, reply)
  renderApp(<StudySession />, { at: '/study/session?mode=low-confidence' })
  await screen.findByRole('heading', { name: 'No Cards to Study' })
  screen.getByText(reason)
})

test('with nothing beyond the plan the session says so', async () => {
  queryClient.setQueryData(userKey, ann)
  server.reply(studySettings.getSettings, { easyButton: true, singleKeys: true } as StudySettings)
  server.reply(studyPlan.more, { entries: [], drugEntries: [], order: [], minutes: 0 })
  renderApp(<StudySession />, { at: '/study/session?mode=more' })
  await screen.findByText('There is nothing more to study today. What you have seen comes back on its day.')
})
