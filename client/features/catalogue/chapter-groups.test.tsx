import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '#client/platform/calls/queries.ts'
import { type Chapter, catalogue } from '#contracts/catalogue/catalogue.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { ChapterGroups } from './chapter-groups.tsx'

const server = fakeServer()
const chapter = (id: number, category: string): Chapter => ({
  id,
  title: `Chapter ${id}`,
  description: '',
  category,
  categoryTitle: category,
  categoryWeight: 10,
  isCore: true,
  hasSummary: false,
  hasPrimer: false,
  access: 'full',
  locked: false,
  flashcardCount: 40,
  tags: [],
  progress: {
    totalCards: 40,
    completedCards: 0,
    averageMastery: 0,
    coverageScaledMastery: 0,
    lastStudied: null,
  },
  masteredCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
})

test('only the category with which today begins is open; each chapter says its share of today, folded ones too', async () => {
  server.reply(catalogue.listChapters, [
    chapter(1, 'Breast'),
    chapter(2, 'Thoracic'),
    chapter(3, 'Thoracic'),
    chapter(4, 'Lymphoma'),
  ])
  server.reply(studyPlan.today, {
    entries: [{ flashcard: { id: 7, chapterId: 3 } }],
    chapters: [
      { id: 1, cards: 2 },
      { id: 2, cards: 1 },
      { id: 3, cards: 4 },
    ],
  } as never)
  const { user } = renderApp(<ChapterGroups />)
  const group = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
  const isOpen = () =>
    ['Breast', 'Thoracic', 'Lymphoma'].map((name) => group(name).getAttribute('aria-expanded'))
  await screen.findByText('5 today')
  expect(isOpen()).toEqual(['false', 'true', 'false'])
  expect(group('Breast').textContent).toContain('2 today')
  expect(group('Lymphoma').textContent).not.toContain('today')
  expect(screen.getAllByRole('article').map((row) => row.textContent)).toEqual([
    'Chapter 240 cards1 today',
    'Chapter 340 cards4 today',
  ])
  await user.click(group('Thoracic'))
  await user.click(group('Lymphoma'))
  expect(isOpen()).toEqual(['false', 'false', 'true'])
})

const planOf = (chapterId: number) =>
  ({ entries: [{ flashcard: { id: 7, chapterId } }], chapters: [{ id: chapterId, cards: 1 }] }) as never

test('the categories come with today, so that none opens or closes under a finger', async () => {
  server.reply(catalogue.listChapters, [chapter(1, 'Breast'), chapter(2, 'Thoracic')])
  const send = server.delay(studyPlan.today, planOf(2))
  renderApp(<ChapterGroups />)
  await screen.findByRole('status', { name: 'Loading the chapters' })
  expect(screen.queryByRole('button', { name: /^Breast/ })).toBeNull()
  send()
  const thoracic = await screen.findByRole('button', { name: /^Thoracic/ })
  expect(thoracic.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('button', { name: /^Breast/ }).getAttribute('aria-expanded')).toBe('false')
})

test('what is open stays so when today comes to begin with another category', async () => {
  server.reply(catalogue.listChapters, [chapter(1, 'Breast'), chapter(2, 'Thoracic')])
  server.reply(studyPlan.today, planOf(1))
  renderApp(<ChapterGroups />)
  const breast = await screen.findByRole('button', { name: /^Breast.*1 today/ })
  server.reply(studyPlan.today, planOf(2))
  await queryClient.invalidateQueries()
  const thoracic = await screen.findByRole('button', { name: /^Thoracic.*1 today/ })
  expect([breast, thoracic].map((group) => group.getAttribute('aria-expanded'))).toEqual(['true', 'false'])
})

test('without a plan of today the category that was studied last is open', async () => {
  server.reply(catalogue.listChapters, [chapter(1, 'Breast'), chapter(2, 'Thoracic')])
  server.disconnect(studyPlan.today)
  renderApp(<ChapterGroups />)
  const breast = await screen.findByRole('button', { name: /^Breast/ })
  await expect.poll(() => breast.getAttribute('aria-expanded')).toBe('true')
})
