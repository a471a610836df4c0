import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Reply } from '#contracts/endpoint.ts'
import { progress } from '#contracts/progress/progress.ts'
import { readiness } from '#contracts/progress/readiness.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { ReadinessCard } from './readiness-card.tsx'
import type { ReadinessCategory, ReadinessReport } from './readiness-report.ts'

const server = fakeServer()

const rangeOf = (low: number, high: number) => ({ low, high })
const estimateOf = (share: number) => ({
  share,
  range80: rangeOf(share - 0.08, share + 0.08),
  range95: rangeOf(share - 0.12, share + 0.12),
})

const breast = {
  id: 'breast',
  title: 'Breast',
  weight: 0.13,
  answered: 40,
  right: 31,
  cards: 60,
  cardsSeen: 48,
  recall: 0.92,
  share: 0.74,
  pointsToGain: 3.38,
  reason: 'weak answers',
  step: { kind: 'missed-questions', available: 9 },
} satisfies ReadinessCategory
const genetics = {
  id: 'genetics',
  title: 'Genetics/Genomics/Tumor Biology',
  weight: 0.115,
  answered: 0,
  right: 0,
  cards: 20,
  cardsSeen: 0,
  recall: null,
  share: 0.62,
  pointsToGain: 4.37,
  reason: 'never seen',
  step: { kind: 'new-questions', available: 1 },
} satisfies ReadinessCategory
const open: ReadinessReport = {
  today: '2026-11-22',
  examDate: '2027-03-02',
  daysToExam: 100,
  estimate: { ...estimateOf(0.69), word: 'on track' },
  missing: null,
  categories: [genetics, breast],
  calibration: [
    { confidence: 1, answered: 10, right: 4 },
    { confidence: 2, answered: 0, right: 0 },
    { confidence: 3, answered: 20, right: 17 },
  ],
  forecast: {
    stopNow: estimateOf(0.66),
    followPlan: {
      ...{ ...estimateOf(0.71), newCards: 120, cardsLeft: 1, recallOnExamDay: 0.84 },
      recallRange80: { low: 0.79, high: 0.89 },
    },
  },
}
const closed: ReadinessReport = {
  ...open,
  estimate: null,
  forecast: null,
  missing: {
    questions: 18,
    categories: 2,
    thinCategories: [
      { id: 'genetics', title: 'Genetics', answered: 2 },
      { id: 'drugs', title: 'Drug Knowledge', answered: 1 },
      { id: 'other', title: 'Other Topics', answered: 0 },
    ],
  },
  categories: [genetics, breast].map((category) => ({
    ...category,
    share: null,
    pointsToGain: null,
  })),
}

function show(report?: Partial<ReadinessReport>, { isPremium = true } = {}) {
  if (report) server.reply(readiness.readiness, { ...open, ...report })
  return renderApp(
    <ReadinessCard
      user={{ isPremium }}
      pastPromise={<p>how the month came</p>}
      renderStart={({ category, step }) => <button type="button">{`${step.kind} ${category.id}`}</button>}
      renderBegin={({ count, categories }) => (
        <button type="button">{`begin ${[count, ...categories].join(' ')}`}</button>
      )}
    />,
  )
}
const textOf = (element: HTMLElement) => element.textContent?.replaceAll(/\s+/g, ' ').replaceAll('\u200b', '')
const cardText = () => textOf(screen.getByRole('region', { name: 'Readiness' }))
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => textOf(cell as HTMLElement)))

const mastery: Reply<typeof progress.weightedMastery> = {
  weightedMastery: [
    {
      chapterId: 3,
      chapterTitle: 'Early',
      category: 'Breast',
      totalCards: 20,
      masteredCards: 15,
      userMastery: 80,
    },
    {
      chapterId: 4,
      chapterTitle: 'Late',
      category: 'Breast',
      totalCards: 40,
      masteredCards: 5,
      userMastery: 80,
    },
    {
      chapterId: 5,
      chapterTitle: 'Done',
      category: 'Genetics',
      totalCards: 8,
      masteredCards: 8,
      userMastery: 90,
    },
  ],
  categories: [
    {
      id: 'genetics',
      title: 'Genetics',
      weight: 3,
      totalCards: 8,
      completedCards: 8,
      masteredCards: 8,
      mastery: 90,
    },
    {
      id: 'breast',
      title: 'Breast',
      weight: 13,
      totalCards: 60,
      completedCards: 50,
      masteredCards: 20,
      mastery: 27,
    },
    {
      id: 'other',
      title: 'Other',
      weight: 84,
      totalCards: 9,
      completedCards: 0,
      masteredCards: 0,
      mastery: 0,
    },
  ],
  outlineMastery: 30,
}

test('without Premium it says what it is, leads to the plans, and ranks by the mastery of the cards', async () => {
  server.reply(progress.weightedMastery, mastery)
  show(undefined, { isPremium: false })
  screen.getByText(/^Readiness is part of Premium\. It estimates, with its range/)
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/pricing')
  const table = await screen.findByRole('table', { name: 'Where study gains the most' })
  expect(rowsOf(table)).toEqual([
    ['Category', 'Exam', 'Mastery', 'Points to gain', 'Cards seen', 'Why', 'Study'],
    ['Other', '84% of exam', '0% mastered', '84.0 points', '0 of 9 cards', 'Never seen: 9 cards', ''],
    [
      'Breast',
      '13% of exam',
      '27% mastered',
      '9.5 points',
      '50 of 60 cards',
      'Not firm: 20 of 50 mastered',
      'Study cards',
    ],
    ['Genetics', '3% of exam', '90% mastered', '0.3 points', '8 of 8 cards', 'Steady', ''],
  ])
  const link = screen.getByRole('link', { name: 'Study cards: Late' })
  expect(link.getAttribute('href')).toBe('/study?chapter=4')
  expect(server.requestsTo(readiness.readiness)).toEqual([])
})

test('without Premium and without a network it says so, and tries again on demand', async () => {
  server.disconnect(progress.weightedMastery)
  const { user } = show(undefined, { isPremium: false })
  await screen.findByText('Could not load your categories')
  server.reply(progress.weightedMastery, mastery)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('table', { name: 'Where study gains the most' })
})

test('the number with its range; the wider one is folded, with the method', async () => {
  show({})
  screen.getByRole('status', { name: 'Loading your readiness' })
  await screen.findByText('69%')
  expect(cardText()).toContain('69%On track80% range 61–77%')
  const details = screen.getByText('Method and 95% range').closest('details')
  expect(details?.open).toBe(false)
  expect(textOf(details as HTMLElement)).toContain('within 61–77%, 95 of 100 times within 57–81%.')
})

test.each([
  ['building', 'Building', 'under 60%'],
  ['on track', 'On track', '60% or more'],
  ['strong', 'Strong', '70% or more'],
] as const)('%s is our own word, and says what it means', async (word, title, lowerEnd) => {
  show({ estimate: { ...estimateOf(0.69), word } })
  await screen.findByText(title)
  expect(cardText()).toContain('An estimate of our own, and not a chance of passing.')
  expect(cardText()).toContain(`“${title}” is our word too: the lower end of the range is ${lowerEnd}.`)
})

test('how it is computed is told on demand, with the conditions of the rule', async () => {
  show({})
  const details = (await screen.findByText('Method and 95% range')).closest('details')
  expect(details?.open).toBe(false)
  expect(textOf(details as HTMLElement)).toContain('before 50 first answers and 3 in each of 7 categories')
})

test('one ranked list: weight, expected right, seen, points to gain, why, and one button', async () => {
  show({})
  const table = await screen.findByRole('table', { name: 'Where study gains the most' })
  expect(rowsOf(table)).toEqual([
    ['Category', 'Exam', 'Expected right', 'Points to gain', 'Cards seen', 'Why', 'Study'],
    [
      'Genetics/Genomics/Tumor Biology',
      '11.5% of exam',
      '62% right',
      '4.4 points',
      '0 of 20 cards',
      'Never seen: 20 cards',
      'new-questions genetics',
    ],
    [
      'Breast',
      '13% of exam',
      '74% right',
      '3.4 points',
      '48 of 60 cards',
      'Weak answers: 31 of 40 right',
      'missed-questions breast',
    ],
  ])
})

test.each([
  ['fading', { recall: 0.712 }, 'Fading: recall 71%'],
  ['steady', {}, 'Steady'],
  ['steady', { answered: 4 }, 'Few answers yet'],
] as const)('why: %s %j', async (reason, more, text) => {
  show({ categories: [{ ...breast, ...more, reason }] })
  await screen.findByText(text)
})

test('a row with nothing left to do has no button; with nothing left at all it says so', async () => {
  show({ categories: [{ ...breast, step: null }, genetics] })
  await screen.findByRole('button', { name: 'new-questions genetics' })
  expect(screen.queryByRole('button', { name: /breast$/ })).toBeNull()
})

test('with nothing left to do it says so', async () => {
  show({ categories: [{ ...breast, step: null }] })
  await screen.findByText(/^You have answered every question and seen every card/)
})

test('the exam day: stop now, or follow the plan', async () => {
  show({})
  await screen.findByText('If you stop now')
  expect(cardText()).toContain('March 2, 2027, 100 days from now, by the answers so far.')
  expect(cardText()).toContain('If you stop now66% range 58–74%')
  expect(cardText()).toContain('If you follow the plan71% range 63–79%')
  expect(cardText()).toContain(
    'By your minutes a day: about 79 to 89% of your cards recalled, 120 new cards by then, 1 card not seen.',
  )
  expect(cardText()).toContain('how the month came')
})

test.each([
  ['about 84% of your cards recalled, 1 new card by then, all seen.', 1, 0],
  ['about 84% of your cards recalled, every card is seen.', 0, 0],
])('the plan, by a reply without its range: %s', async (text, newCards, cardsLeft) => {
  const followPlan = { ...estimateOf(0.7), newCards, cardsLeft, recallOnExamDay: 0.84 }
  show({ forecast: { stopNow: estimateOf(0.6), followPlan } })
  await screen.findByText('If you follow the plan')
  expect(cardText()).toContain(text)
})

test.each([
  ['There is no exam date yet.', null, null],
  ['Your exam date has passed.', '2026-11-01', null],
])('%s', async (text, examDate, daysToExam) => {
  show({ examDate, daysToExam, forecast: null })
  expect((await screen.findByRole('link', { name: 'Go to the study home' })).getAttribute('href')).toBe(
    '/study',
  )
  expect(cardText()).toContain(`${text} Set it in the study settings`)
})

test('on the exam day itself nothing is left to plan', async () => {
  show({ examDate: '2026-11-22', daysToExam: 0, forecast: null })
  await screen.findByText('Your exam is today.')
  expect(screen.queryByRole('link', { name: 'Go to the study home' })).toBeNull()
})

test('confidence against what was right, on demand', async () => {
  show({})
  const table = await screen.findByRole('table', { name: 'Share right by confidence', hidden: true })
  expect(rowsOf(table).slice(1)).toEqual([
    ['Guessing', '4 of 10', '40%'],
    ['Sure', '17 of 20', '85%'],
  ])
})

test('until there is an estimate it shows the way there, and no number of ours', async () => {
  show(closed)
  await screen.findByRole('button', { name: 'begin 18' })
  expect(cardText()).toContain('32 of 50 first answers')
  expect(cardText()).toContain('5 of 7 categories with 3 answers')
  expect(cardText()).toContain('Still under 3: Genetics (2), Drug Knowledge (1), Other Topics (0).')
  expect(screen.queryByRole('heading', { name: 'On the exam day' })).toBeNull()
  const [head, first] = rowsOf(screen.getByRole('table', { name: 'Where study gains the most' }))
  expect(head).toEqual(['Category', 'Exam', 'Cards seen', 'Why', 'Study'])
  expect(first?.at(-2)).toBe('Never seen: 20 cards')
})

test('of many thin categories the nearest are named', async () => {
  const thinCategories = [1, 2, 3, 4, 5, 6].map((place) => ({
    id: `c${place}`,
    title: `C${place}`,
    answered: 0,
  }))
  show({ ...closed, missing: { questions: 20, categories: 2, thinCategories } })
  await screen.findByText('Still under 3: C1 (0), C2 (0), C3 (0), C4 (0) and 2 more.')
})

test('a block on the way there has at most 20 questions', async () => {
  show({ ...closed, missing: { questions: 50, categories: 7, thinCategories: [] } })
  await screen.findByRole('button', { name: 'begin 20' })
})

test('when only categories are missing, the block asks in those that are nearest', async () => {
  show({
    ...closed,
    missing: {
      ...closed.missing,
      questions: 0,
      categories: 2,
      thinCategories: closed.missing?.thinCategories ?? [],
    },
  })
  await screen.findByRole('button', { name: 'begin 3 genetics drugs' })
})

test('without answers there is nothing to compare confidence with', async () => {
  show({ ...closed, calibration: [] })
  await screen.findByText('Nothing to show before the first answer.')
})

test('without a network it says so, and tries again on demand', async () => {
  server.disconnect(readiness.readiness)
  const { user } = show()
  await screen.findByText('Could not load your readiness')
  server.reply(readiness.readiness, open)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('69%')
})
