import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contentStatistics } from '#contracts/content-statistics/content-statistics.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { ChapterUsage } from './chapter-usage.tsx'
import { ContentPerformance } from './content-performance.tsx'

const server = fakeServer()
const computedAt = '2026-11-21T08:33:00.000Z'
const card = {
  cardId: 7,
  question: 'Which trial?',
  chapterTitle: 'Lung',
  totalAttempts: 1200,
  averageScore: 57.5,
  lastStudied: null,
}

const rowsOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

it('shows the cards that are studied most, and the hardest by the address', async () => {
  server.reply(contentStatistics.contentPerformance, ({ url }) => ({
    cardPerformance: url.searchParams.get('order') === 'hardest' ? [] : [card],
    computedAt,
  }))
  const { user, router } = renderApp(<ContentPerformance />)
  await screen.findByText('Which trial?')
  expect(rowsOf('Content performance')).toEqual([['Which trial?', 'Lung', '1,200', '58%', '–']])
  screen.getByText(/only cards that at least 5 learners reviewed/)
  await user.click(screen.getByRole('radio', { name: 'Hardest' }))
  await screen.findByText('No card has been reviewed by 5 learners yet.')
  expect(router.state.location.search).toBe('?cards=hardest')
})

it('computes now, and shows what came of it', async () => {
  let attempts = 1
  server.reply(contentStatistics.contentPerformance, () => ({
    cardPerformance: [{ ...card, totalAttempts: attempts }],
    computedAt,
  }))
  server.reply(contentStatistics.computeContentStatistics, () => {
    attempts = 2
    return { computedAt }
  })
  const { user } = renderApp(<ContentPerformance />)
  await user.click(await screen.findByRole('button', { name: 'Compute now' }))
  await screen.findByRole('cell', { name: '2' })
})

it('shows every chapter, and no mastery where nobody studied', async () => {
  const nothing = { studiedCards: 0, uniqueUsers: 0, averageMastery: 0 }
  server.reply(contentStatistics.chapterUsage, {
    computedAt,
    chapterUsage: [
      {
        chapterId: 1,
        chapterTitle: 'Lung',
        totalCards: 30,
        studiedCards: 12,
        uniqueUsers: 4,
        averageMastery: 61.6,
      },
      { chapterId: 2, chapterTitle: 'New', totalCards: 3, ...nothing },
    ],
  })
  renderApp(<ChapterUsage />)
  await screen.findByText('Lung')
  expect(rowsOf('Chapter usage')).toEqual([
    ['Lung', '12 of 30', '4', '62%'],
    ['New', '0 of 3', '0', '–'],
  ])
})
