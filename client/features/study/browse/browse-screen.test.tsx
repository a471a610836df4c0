import '#client/app/change-kinds.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { outbox } from '#client/features/outbox/outbox.ts'
import { toasts } from '#client/platform/toast.ts'
import { catalogue, type StudyCard } from '#contracts/catalogue/catalogue.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { type BrowseRow, type BrowseState, browse, browseStates } from '#contracts/study/browse.ts'
import { runningSessions } from '#contracts/study/running-sessions.ts'
import { study } from '#contracts/study/study.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { studySessions } from '#contracts/study/study-sessions.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { emptyDay } from '#tests/support/component/planned-day.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { BrowseScreen } from './browse-screen.tsx'

const server = fakeServer()
beforeEach(() => server.reply(runningSessions.list, { sessions: [] }))
const row = (id: number, own: Partial<BrowseRow> = {}): BrowseRow => ({
  id,
  chapterId: 1,
  chapterTitle: 'Myeloma',
  question: `question ${id}`,
  tags: [],
  isLocked: false,
  mastery: 0,
  reviewCount: 0,
  lapses: 0,
  lastReviewed: null,
  dueDate: null,
  isToday: false,
  isWaiting: false,
  isStarred: false,
  isSuspended: false,
  isBuried: false,
  isLeech: false,
  isEdited: false,
  ...own,
})
const counts = Object.fromEntries(browseStates.map((state) => [state, 0])) as Record<BrowseState, number>

async function open(
  rows: BrowseRow[],
  { path = '/study/cards', total = rows.length, ownTags = [] as string[] } = {},
) {
  server.reply(catalogue.listChapters, [])
  const ids = rows.filter(({ isLocked }) => !isLocked).map(({ id }) => id)
  const open = total - (rows.length - ids.length)
  server.reply(browse.listCards, {
    rows,
    total,
    open,
    counts: { ...counts, all: total },
    correctedTo: null,
    ownTags,
  })
  server.reply(browse.listMatchingIds, { ids })
  server.reply(browse.markCards, { changed: 2 })
  const opened = renderApp(<BrowseScreen userId={7} />, { at: path })
  await screen.findByText(total === 1 ? '1 card' : `${total} cards`)
  const where = () => {
    const { pathname, search, state } = opened.router.state.location
    return [pathname + search, state?.ids, state?.settings?.practice]
  }
  return { ...opened, where }
}
const asked = () => server.requestsTo(browse.listCards).at(-1)?.url.searchParams

describe('the table of all cards', () => {
  it('asks for what the address says, and puts another filter there from its first page', async () => {
    const { user, where } = await open([row(1)], {
      path: '/study/cards?state=starred&page=2&tag=her2',
      total: 60,
    })
    expect(Object.fromEntries(asked() ?? [])).toEqual({
      state: 'starred',
      sort: 'chapter',
      page: '2',
      tag: 'her2',
    })
    await user.click(screen.getByRole('radio', { name: /Suspended/ }))
    expect(where()[0]).toBe('/study/cards?state=suspended&tag=her2')
    await expect.poll(() => asked()?.get('state')).toBe('suspended')
  })

  it('can be filtered by a tag of the learner’s own', async () => {
    const { user, where } = await open([row(1)], { ownTags: ['On rounds'] })
    await user.click(screen.getByRole('combobox', { name: 'Tag' }))
    screen.getByText('Your tags')
    await user.click(await screen.findByText('On rounds'))
    expect(where()[0]).toBe('/study/cards?tag=On+rounds')
  })

  it('ignores what an address cannot mean', async () => {
    await open([], { path: '/study/cards?state=lost&sort=up&chapter=x&page=-3' })
    expect(Object.fromEntries(asked() ?? [])).toEqual({ state: 'all', sort: 'chapter', page: '1' })
  })

  it('says why a state has no card, and that a filter has none', async () => {
    const { user, where } = await open([], { path: '/study/cards?state=suspended' })
    screen.getByText(/No card is suspended/)
    await user.click(screen.getByRole('button', { name: 'Show all cards' }))
    expect(where()[0]).toBe('/study/cards')
  })

  it('offers the session of chosen cards that runs in another browser', async () => {
    const key = '6f6b3f0e-4f5e-4c7e-9a52-0f6a4f3a1b11'
    await outbox.setUser(7)
    server.reply(studySessions.startSession, { id: 77 })
    server.reply(runningSessions.list, { sessions: [{ key, source: 'cards' }] })
    const rating = {
      cardId: 4,
      confidence: 3,
      reviewId: 'r',
      session: key,
      counts: true,
      undone: false,
    } as const
    server.reply(runningSessions.find, {
      ...{ source: 'cards', spacedRepetition: true, deck: [4, 5, 6], isPractice: false, tags: [] },
      ratings: [{ ...rating, reviewedAt: new Date().toISOString(), seconds: 5 }],
      entries: [],
      drugEntries: [],
    })
    await open([row(1)])
    await screen.findByText('You have a session of chosen cards with 2 cards left.')
    await expect.poll(() => server.requestsTo(studySessions.startSession)).toMatchObject([{ body: { key } }])
    await outbox.setUser(undefined)
    window.localStorage.clear()
  })

  it('studies the chosen cards, as practice too, in the order of the table', async () => {
    const { user, where } = await open([row(3), row(1), row(2)])
    await user.click(screen.getByRole('checkbox', { name: 'Select all 3' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Select: question 1' }))
    await user.click(screen.getByRole('button', { name: 'Practice' }))
    expect(where()).toEqual(['/study/session?mode=cards', [3, 2], true])
  })

  it('tells nothing of locked cards but how many a chapter has, in one row, and lets nobody choose them', async () => {
    const locked = { isLocked: true, question: null }
    const other = { ...locked, chapterId: 2, chapterTitle: 'Lymphoma' }
    await open([row(1), row(2, locked), row(3, other), row(4, other), row(5, other)])
    const links = screen.getAllByRole('link', { name: /of Premium/ })
    expect(links.map(({ textContent }) => textContent)).toEqual([
      '1 card of PremiumMyeloma',
      '3 cards of PremiumLymphoma',
    ])
    screen.getByRole('checkbox', { name: 'Select all 1' })
    expect(screen.getAllByRole('checkbox', { name: /^Select:/ })).toHaveLength(1)
  })

  it('sets chosen cards aside, with Undo, and takes back those that are', async () => {
    const { user } = await open([row(1), row(2, { isSuspended: true })])
    await user.click(screen.getByRole('checkbox', { name: 'Select all 2' }))
    await user.click(await screen.findByRole('button', { name: 'Not for me' }))
    await expect
      .poll(() => server.requestsTo(browse.markCards).map(({ body }) => body))
      .toEqual([{ ids: [1], isSuspended: true }])
    await expect.poll(() => toasts.current()?.action?.label).toBe('Undo')
    toasts.current()?.action?.onAct()
    await expect
      .poll(() => server.requestsTo(browse.markCards).at(-1)?.body)
      .toEqual({ ids: [1], isSuspended: false })
    await user.click(screen.getByRole('checkbox', { name: 'Select: question 2' }))
    await user.click(screen.getByRole('button', { name: 'Ask again' }))
    await expect
      .poll(() => server.requestsTo(browse.markCards).at(-1)?.body)
      .toEqual({ ids: [2], isSuspended: false })
  })

  it('opens a card in place, with answer and schedule, and closes it again', async () => {
    const card = {
      flashcard: { id: 1, answer: 'the answer', why: '', source: 'NCCN', tags: ['her2'] },
      progress: { notes: '', tags: ['On rounds'] },
    } as unknown as StudyCard
    const schedule = { reasons: ['Its next review is today.'], history: [], lapses: 0, targetRecall: 0.9 }
    server.reply(browse.cardsToStudy, [card])
    server.reply(study.whyDue, schedule as unknown as Reply<typeof study.whyDue>)
    const { user } = await open([row(1)])
    await user.click(screen.getByRole('button', { name: 'question 1' }))
    const detail = await screen.findByRole('region', { name: 'Card' })
    await within(detail).findByText('the answer')
    within(detail).getByText(/^HER2.+On rounds$/)
    await within(detail).findByText('Its next review is today.')
    expect(document.activeElement?.textContent).toBe('question 1')
    await user.click(within(detail).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('region', { name: 'Card' })).toBeNull()
  })

  it('lets nobody choose rows of the filter before while the next ones load', async () => {
    const { user } = await open([row(1)])
    const send = server.delay(browse.listCards, {
      rows: [row(2)],
      total: 1,
      open: 1,
      counts: { ...counts, all: 1 },
      correctedTo: null,
      ownTags: [],
    })
    await user.click(screen.getByRole('radio', { name: /New/ }))
    const before = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select: question 1' })
    expect(before.disabled).toBe(true)
    send()
    const after = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select: question 2' })
    expect(after.disabled).toBe(false)
  })

  it('says without a network what can be studied without one', async () => {
    server.reply(catalogue.listChapters, [])
    server.disconnect(browse.listCards)
    renderApp(<BrowseScreen userId={7} />)
    await screen.findByText('No connection')
    screen.getByText(/^This table comes from the server\. Today’s cards/)
    expect(screen.queryByText('Could not load the cards')).toBeNull()
  })

  it('says that it could not be loaded', async () => {
    server.reply(catalogue.listChapters, [])
    server.reject(browse.listCards, { status: 503, error: 'Try later' })
    renderApp(<BrowseScreen userId={7} />)
    await screen.findByText('Could not load the cards')
  })
})

it('parts of drugs that wait are counted by Today and have no row: that is said', async () => {
  server.reply(studyPlan.today, { ...emptyDay, waiting: { cards: 5, components: 3, questions: 0 } })
  await open([row(1), row(2)], { path: '/study/cards?state=waiting' })
  await screen.findByText(/, and 3 parts of drugs, not listed here$/)
})
