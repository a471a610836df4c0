import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { progress } from '#contracts/progress/progress.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { ExamCoverage } from './exam-coverage.tsx'

const server = fakeServer()

const category = (
  id: string,
  title: string,
  numbers: { weight: number; cards: number[]; mastery: number },
) => {
  const [totalCards = 0, masteredCards = 0] = numbers.cards
  return {
    id,
    title,
    weight: numbers.weight,
    totalCards,
    completedCards: masteredCards,
    masteredCards,
    mastery: numbers.mastery,
  }
}

const coverage = {
  weightedMastery: [
    {
      chapterId: 3,
      chapterTitle: 'Early Breast Cancer',
      category: 'Skin/Sarcomas',
      totalCards: 40,
      masteredCards: 12,
      userMastery: 82.4,
    },
    {
      chapterId: 4,
      chapterTitle: 'Lung',
      category: 'Thoracic',
      totalCards: 10,
      masteredCards: 11,
      userMastery: 80,
    },
  ],
  categories: [
    category('breast', 'Breast', { weight: 13, cards: [40, 12], mastery: 24.7 }),
    category('gi', 'Gastrointestinal', { weight: 13.5, cards: [0, 0], mastery: 0 }),
    category('thoracic', 'Thoracic', { weight: 11, cards: [10, 11], mastery: 104 }),
  ],
  outlineMastery: 19.6,
}

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map((row) => row.textContent)

const warning = 'Did not add up, corrected'

test('the outline by category, corrected where the numbers do not add up', async () => {
  server.reply(progress.weightedMastery, coverage)
  renderApp(<ExamCoverage />)
  screen.getByRole('status', { name: 'Loading the exam coverage' })
  await screen.findByText('20%')
  expect(rowsOf('ABIM Content Outline')).toEqual([
    'Breast13%12 of 4025%',
    'Gastrointestinal13.5%0 of 00%',
    `Thoracic${warning}11%10 of 10100%`,
  ])
})

test('the chapters of the outline', async () => {
  server.reply(progress.weightedMastery, coverage)
  const { user } = renderApp(<ExamCoverage />)
  await user.click(await screen.findByRole('tab', { name: 'Chapter Details' }))
  expect(screen.getByRole('tabpanel').contains(screen.getByRole('table'))).toBe(true)
  expect(rowsOf('Chapter Details')).toEqual([
    'Early Breast CancerSkin/\u200bSarcomas12 of 4082%',
    `LungThoracic${warning}10 of 1080%`,
  ])
})

test('without chapters in the outline it says so', async () => {
  server.reply(progress.weightedMastery, { ...coverage, weightedMastery: [] })
  const { user } = renderApp(<ExamCoverage />)
  await user.click(await screen.findByRole('tab', { name: 'Chapter Details' }))
  screen.getByText('No chapter belongs to the outline yet.')
})

test('when it cannot be loaded it says to try later, and can be tried at once', async () => {
  server.reject(progress.weightedMastery, { status: 503, error: 'Not now' })
  const { user } = renderApp(<ExamCoverage />)
  await screen.findByRole('heading', { name: 'Exam Analytics Unavailable' })
  screen.getByText('The exam analytics could not be loaded. Try again later.')
  server.reply(progress.weightedMastery, coverage)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('heading', { name: 'Exam coverage' })
})
