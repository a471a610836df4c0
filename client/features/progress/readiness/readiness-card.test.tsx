import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type ReadinessTopic, readiness } from '#contracts/readiness.ts'
import { fakeServer } from '#tests/support/fake-server.ts'
import { renderApp } from '#tests/support/render.tsx'
import { ReadinessCard } from './readiness-card.tsx'
import type { ReadinessReport } from './readiness-report.ts'

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
  sd: 0.05,
}
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
  sd: 0.14,
}
const topics: ReadinessTopic[] = [
  {
    categoryId: 'breast',
    title: 'Breast',
    pointsLost: 2.08,
    pointsUnknown: 0.6,
    isUnknown: false,
    step: { kind: 'missed-questions', available: 9 },
  },
  {
    categoryId: 'genetics',
    title: 'Genetics',
    pointsLost: 0.8,
    pointsUnknown: 1.04,
    isUnknown: true,
    step: { kind: 'new-questions', available: 1 },
  },
  {
    categoryId: 'thoracic',
    title: 'Thoracic',
    pointsLost: 0.6,
    pointsUnknown: 0.1,
    isUnknown: false,
    step: { kind: 'cards', chapterId: 4, chapterTitle: 'Small cell' },
  },
]
const open: ReadinessReport = {
  today: '2026-11-22',
  examDate: '2027-03-02',
  daysToExam: 100,
  estimate: { ...estimateOf(0.69), word: 'on track' },
  missing: null,
  categories: [breast, genetics],
  topics,
  calibration: [
    { confidence: 1, answered: 10, right: 4 },
    { confidence: 2, answered: 0, right: 0 },
    { confidence: 3, answered: 20, right: 17 },
  ],
  forecast: {
    stopNow: estimateOf(0.66),
    followPlan: { ...estimateOf(0.71), newCards: 120, cardsLeft: 1 },
  },
}
const closed: ReadinessReport = {
  ...open,
  estimate: null,
  topics: [],
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
  categories: [breast, genetics].map((category) => ({ ...category, share: null, sd: null })),
}

function show(report?: Partial<ReadinessReport>, { isPremium = true } = {}) {
  if (report) server.reply(readiness.readiness, { ...open, ...report })
  return renderApp(
    <ReadinessCard
      user={{ isPremium }}
      renderStart={(topic) => <button type="button">{`start ${topic.categoryId}`}</button>}
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

test('without Premium it says what it is, asks for nothing, and leads to the plans', () => {
  show(undefined, { isPremium: false })
  screen.getByText(/^Readiness is part of Premium\. It estimates, with its range/)
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/pricing')
  expect(server.requests).toEqual([])
})

test('the number with its range, and the wider one on demand', async () => {
  const { user } = show({})
  screen.getByRole('status', { name: 'Loading your readiness' })
  await screen.findByText('69%')
  expect(cardText()).toContain('Expected share of fresh questions answered right. The 80% range is 61–77%.')
  await user.click(screen.getByRole('button', { name: '95% range', pressed: false }))
  expect(cardText()).toContain('The 80% range is 61–77%, the 95% range 57–81%.')
  screen.getByRole('button', { name: '95% range', pressed: true })
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
  const details = (await screen.findByText('How this is computed')).closest('details')
  expect(details?.open).toBe(false)
  expect(textOf(details as HTMLElement)).toContain('before 50 first answers and 3 in each of 7 categories')
})

test('the parts are a table that reads as numbers', async () => {
  show({})
  const table = await screen.findByRole('table', { name: 'By category of the outline' })
  expect(rowsOf(table)).toEqual([
    ['Category', 'Exam', 'First answers right', 'Cards seen', 'Recall', 'Expected right'],
    ['Breast', '13%', '31 of 40', '48 of 60', '92%', '74% (68–80%)'],
    ['Genetics/Genomics/Tumor Biology', '11.5%', 'none yet', '0 of 20', 'not known', '62% (44–80%)'],
  ])
})

test('topics say what they cost and what to do, each with its button', async () => {
  show({})
  await screen.findByRole('heading', { name: 'Next best topics' })
  const items = screen.getAllByRole('listitem').filter((item) => item.querySelector('button'))
  expect(items.map(textOf)).toEqual([
    'BreastYou may lose about 2.1 points here. 9 questions missed last time.start breast',
    'GeneticsToo few answers to know: uncertain by about 1.0 point. 1 question not answered yet.start genetics',
    'ThoracicYou may lose about 0.6 points here. Study the cards of Small cell first.start thoracic',
  ])
})

test('with nothing left to do it says so', async () => {
  show({ topics: [] })
  await screen.findByText(/^You have answered every question and seen every card/)
})

test('the exam day: stop now, or follow the plan', async () => {
  show({})
  await screen.findByText('If you stop now')
  expect(cardText()).toContain('March 2, 2027, 100 days from now.')
  expect(cardText()).toContain('If you stop now66% 80% range 58–74%')
  expect(cardText()).toContain('If you follow the plan71% 80% range 63–79%')
  expect(cardText()).toContain('Recall kept at 90% or more, 120 new cards by then, 1 still unseen.')
})

test.each([
  ['1 new card by then, none left unseen', 1, 0],
  ['Every card is seen: reviews keep recall at 90% or more.', 0, 0],
])('the plan: %s', async (text, newCards, cardsLeft) => {
  const followPlan = { ...estimateOf(0.7), newCards, cardsLeft }
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
  expect(screen.queryByRole('heading', { name: 'Next best topics' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'On the exam day' })).toBeNull()
  const [head] = rowsOf(screen.getByRole('table', { name: 'By category of the outline' }))
  expect(head).not.toContain('Expected right')
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
