import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type ChapterStat, progress } from '#contracts/progress/progress.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { studySessions } from '#contracts/study/study-sessions.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { emptyDay } from '#tests/support/component/planned-day.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { ContentCard } from './content-card.tsx'

const server = fakeServer()

const chapter = (id: number, title: string, more: Partial<ChapterStat> = {}): ChapterStat => ({
  chapter: { id, title },
  category: 'Breast',
  tags: ['HER2', 'adjuvant'],
  progress: {
    totalCards: 40,
    completedCards: 20,
    averageMastery: 61.4,
    coverageScaledMastery: 30.7,
    lastStudied: '2025-11-02T15:00:00.000Z',
  },
  ...more,
})
const notBegun: ChapterStat['progress'] = {
  totalCards: 30,
  completedCards: 0,
  averageMastery: 0,
  coverageScaledMastery: 0,
  lastStudied: null,
}
const early = chapter(3, 'Early Breast Cancer')
const lung = chapter(4, 'Lung', { category: 'Thoracic', tags: [], progress: notBegun })

const chapters = (chapterStats: ChapterStat[]) => server.reply(progress.overview, { chapterStats })
const details = (stat: ChapterStat) =>
  server.reply(progress.chapter, {
    ...stat,
    tagStats: [{ tag: 'HER2', mastery: 54.4, reviewCount: 9, lastReviewed: null }],
    timeSpentSeconds: 3900,
    dueCards: 7,
    recall: 0.873,
  })
const open = () => renderApp(<ContentCard renderClasses={(search) => <p>classes of “{search}”</p>} />)
const openTags = async (user: ReturnType<typeof open>['user']) =>
  user.click(await screen.findByRole('radio', { name: 'Tags' }))
const openOthers = async (user: ReturnType<typeof open>['user'], count: number) =>
  user.click(await screen.findByRole('button', { name: `Not begun (${count})`, expanded: false }))
const factsOf = (section: HTMLElement) =>
  [...section.querySelectorAll('dl > div')].map((fact) => fact.textContent)

beforeEach(() => {
  server.reply(studySessions.listTagProgress, [])
  server.reply(studyPlan.today, emptyDay)
})

test('a chapter opens and shows everything known of it', async () => {
  chapters([early, lung])
  details(early)
  server.reply(studyPlan.today, {
    ...emptyDay,
    chapters: [
      { id: 4, cards: 5, reviews: 5, waiting: 1 },
      { id: 3, cards: 3, reviews: 2, waiting: 39 },
    ],
  })
  const { user } = open()
  screen.getByRole('status', { name: 'Loading your chapters' })
  const toggle = await screen.findByRole('button', {
    name: 'Early Breast Cancer Breast 31% coverage-scaled mastery',
  })
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  await user.click(toggle)
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  const section = screen.getByRole('region', { name: 'Early Breast Cancer' })
  await within(section).findByText('2 for today, 39 waiting')
  expect(factsOf(section)).toEqual([
    'Coverage-scaled mastery31%',
    'Mastery of reviewed cards61%',
    'Last studiedNovember 2, 2025',
    'To review2 for today, 39 waiting',
    'Recall today87%',
    'Time studied1 h 5 min',
  ])
  within(section).getByText('20 of 40 cards reviewed')
  const bar = within(section).getByRole('progressbar', { name: 'Early Breast Cancer: cards reviewed' })
  expect(bar.getAttribute('aria-valuenow')).toBe('50')
  expect(within(section).getByRole('list', { name: 'Tags' }).textContent).toBe('HER254%Adjuvant')
  const link = within(section).getByRole('link', { name: 'Study Early Breast Cancer' })
  expect(link.getAttribute('href')).toBe('/study?chapter=3')
  await user.click(toggle)
  expect(screen.queryByRole('region', { name: 'Early Breast Cancer' })).toBeNull()
})

test('a chapter that was not begun, and whose details cannot be loaded', async () => {
  chapters([lung])
  server.disconnect(progress.chapter)
  const { user } = open()
  await screen.findByText('Start studying to see chapter analytics')
  await openOthers(user, 1)
  await user.click(await screen.findByRole('button', { name: /^Lung/ }))
  const section = screen.getByRole('region', { name: 'Lung' })
  await within(section).findByText('Could not load more about this chapter')
  expect(factsOf(section)).toContain('Last studiedNot studied yet')
  within(section).getByRole('link', { name: 'Study Lung' })
})

test('numbers that do not add up are corrected, and marked', async () => {
  const wrong = chapter(5, 'Wrong', {
    progress: { ...early.progress, completedCards: 41, averageMastery: 120 },
  })
  chapters([wrong])
  details(wrong)
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /^Wrong/ }))
  const section = screen.getByRole('region', { name: 'Wrong' })
  within(section).getByText('Did not add up, corrected')
  within(section).getByText('40 of 40 cards reviewed')
  expect(factsOf(section)).toContain('Mastery of reviewed cards100%')
  await within(section).findByText('7 cards')
})

test('what was not begun is folded; the filter finds titles, categories and tags in all of it', async () => {
  chapters([early, lung, chapter(6, 'Ethics', { category: null, progress: notBegun })])
  const { user } = open()
  await screen.findByRole('button', { name: /^Early/ })
  expect(screen.queryByRole('button', { name: /^Lung/ })).toBeNull()
  await openOthers(user, 2)
  screen.getByRole('button', { name: /^Lung Thoracic/ })
  screen.getByRole('button', { name: /^Ethics/ })
  await user.click(screen.getByRole('button', { name: 'Not begun (2)', expanded: true }))
  expect(screen.queryByRole('button', { name: /^Ethics/ })).toBeNull()
  await user.type(screen.getByRole('searchbox', { name: 'Filter chapters' }), 'thorac')
  expect(screen.queryByRole('button', { name: /^Early/ })).toBeNull()
  screen.getByRole('button', { name: /^Lung/ })
  await user.type(screen.getByRole('searchbox', { name: 'Filter chapters' }), 'x')
  screen.getByText('No chapter matches “thoracx”.')
})

test('the switch: chapters, drug classes, tags; what was searched stays', async () => {
  chapters([early])
  server.reply(studySessions.listTagProgress, [])
  const { user } = open()
  screen.getByRole('heading', { name: 'Chapters and Topics' })
  await user.type(screen.getByRole('searchbox', { name: 'Filter chapters' }), 'her2')
  await user.click(screen.getByRole('radio', { name: 'Drug classes' }))
  screen.getByRole('heading', { name: 'Drug Knowledge by Category' })
  screen.getByText('classes of “her2”')
  await openTags(user)
  screen.getByRole('heading', { name: 'Tag Performance' })
  await screen.findByText('No tag matches “her2”.')
})

test('of many chapters the first twelve are shown, and all on demand', async () => {
  chapters(Array.from({ length: 80 }, (_, index) => chapter(index + 1, `Chapter ${index + 1}`)))
  const { user } = open()
  const all = await screen.findByRole('button', { name: 'Show all 80 chapters' })
  expect(screen.getAllByRole('button', { name: /^Chapter/ })).toHaveLength(12)
  await user.click(all)
  expect(screen.getAllByRole('button', { name: /^Chapter/ })).toHaveLength(80)
  await user.click(screen.getByRole('button', { name: 'Show fewer' }))
  expect(screen.getAllByRole('button', { name: /^Chapter/ })).toHaveLength(12)
})

test('no chapters at all', async () => {
  chapters([])
  open()
  await screen.findByText('No chapter data available')
  screen.getByText('Start studying to see chapter analytics')
})

test('chapters that cannot be loaded', async () => {
  server.disconnect(progress.overview)
  const { user } = open()
  await screen.findByText('Could not load your chapters')
  chapters([early])
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('button', { name: /^Early/ })
})

test('tags: the weakest of the reviewed first, those never reviewed folded', async () => {
  chapters([early])
  server.reply(studySessions.listTagProgress, [
    { tag: 'strong', mastery: 91.6, reviewCount: 4, lastReviewed: '2025-11-02T15:00:00.000Z' },
    { tag: 'unknown', mastery: 0, reviewCount: 0, lastReviewed: null },
    { tag: 'weak', mastery: 20, reviewCount: 12, lastReviewed: '2025-12-24T15:00:00.000Z' },
  ])
  const { user } = open()
  await openTags(user)
  const rows = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
  await screen.findByRole('table', { name: 'Tag Performance' })
  expect(rows('Tag Performance')).toEqual(['Weak12Dec 24, 202520%', 'Strong4Nov 2, 202592%'])
  await openOthers(user, 1)
  expect(rows('Tags not begun')).toEqual(['Unknown0Never0%'])
  await user.type(screen.getByRole('searchbox', { name: 'Filter tags' }), 'STR')
  expect(rows('Tag Performance')).toEqual(['Strong4Nov 2, 202592%'])
  await user.type(screen.getByRole('searchbox', { name: 'Filter tags' }), 'x')
  screen.getByText('No tag matches “STRx”.')
})

test('before the first review there is no tag yet', async () => {
  chapters([early])
  const { user } = open()
  await openTags(user)
  await screen.findByText(/^None yet/)
})

test('tags that cannot be loaded', async () => {
  chapters([early])
  server.disconnect(studySessions.listTagProgress)
  const { user } = open()
  await openTags(user)
  await screen.findByText('Could not load your tags')
})
