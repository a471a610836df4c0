import '#client/app/change-kinds.ts'
import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { outbox } from '#client/features/outbox/outbox.ts'
import { questions } from '#contracts/questions/questions.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { blockQuestion, questionBlock } from '#tests/support/component/question-block.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import type { ResultQuestion, Results } from './results.ts'
import { ResultsScreen } from './results-screen.tsx'

const server = fakeServer()
const breast = { id: 'breast', title: 'Breast' }
const drugs = { id: 'drugs', title: 'Drug Knowledge' }

const question = (position: number, more: Partial<ResultQuestion> = {}): ResultQuestion => ({
  questionId: 100 + position,
  position,
  leadIn: 'What is the best next step?',
  summary: `Patient ${position} has a mass`,
  category: breast,
  task: 'treatment',
  difficulty: 'medium',
  chosen: 1,
  key: 1,
  isRight: true,
  wasRight: null,
  confidence: 2,
  seconds: 80,
  isStarred: false,
  isRepeat: false,
  ...more,
})

const results: Results = {
  block: {
    id: 9,
    form: 'custom',
    mode: 'tutor',
    title: 'Breast',
    questionCount: 4,
    createdAt: '2026-11-21T20:00:00.000Z',
    finishedAt: '2026-11-21T20:10:00.000Z',
    answered: 3,
    right: 1,
    secondsUsed: 400,
  },
  sections: 1,
  runOut: [],
  rescored: null,
  score: { total: 4, answered: 3, right: 1, seconds: 400, medianSeconds: 95 },
  byCategory: [
    { category: breast, weight: 13, total: 3, answered: 2, right: 1 },
    { category: drugs, weight: 9, total: 1, answered: 1, right: 0 },
  ],
  byTask: [{ task: 'treatment', total: 4, answered: 3, right: 1 }],
  calibration: [
    { confidence: 1, answered: 0, right: 0 },
    { confidence: 2, answered: 2, right: 1 },
    { confidence: 3, answered: 1, right: 0 },
  ],
  confidentErrors: 1,
  askedAgain: 2,
  questions: [
    question(0),
    question(1, { chosen: 0, isRight: false, confidence: 3, isStarred: true }),
    question(2, { chosen: 2, isRight: false, category: drugs, isStarred: true }),
    question(3, { chosen: null, isRight: null, confidence: null, seconds: 0 }),
  ],
}

const slots = { renderText: (text: string) => text, tools: () => null }

const reviewed = (row: ResultQuestion) =>
  blockQuestion(row.questionId, { ...row, stem: `The stem of ${row.position}`, isFinal: true })

function open(at = '/study/questions/results/9', own: Partial<Results> = {}) {
  server.reply(questions.results, { ...results, ...own })
  const block = questionBlock({ ...results.block, questions: results.questions.map(reviewed) })
  server.reply(questions.getBlock, block)
  return renderApp(<ResultsScreen blockId={9} userId={7} slots={slots} />, { at })
}

const rowOf = (table: string, name: string) =>
  within(screen.getByRole('table', { name: table }))
    .getByRole('rowheader', { name })
    .closest('tr')?.textContent

test('the score, where points were lost, and how sure the learner was', async () => {
  open()
  within(await screen.findByRole('region', { name: 'Score' })).getByText('25%')
  screen.getByText(/1 not answered/)
  screen.getByText('7 min in all, median 1:35 a question. The pace of the exam is 2:00.')
  expect(rowOf('By category', 'Breast')).toBe('Breast13%1 of 333%')
  expect(rowOf('By category', 'Drug Knowledge')).toBe('Drug Knowledge9%0 of 10%')
  expect(rowOf('By task', 'Treatment')).toBe('Treatment1 of 425%')
  expect(rowOf('How sure you were', 'Sure')).toBe('Sure0 of 10%')
  expect(screen.queryByRole('rowheader', { name: 'Guessing' })).toBeNull()
})

test.each([
  [
    2,
    '2 missed questions of this block will be asked again, and the cards that teach them come tomorrow. A miss comes back twice: within three weeks (within a week where you were sure), and three weeks or more after that.',
  ],
  [1, '1 missed question of this block will be asked again, and the cards that teach it come tomorrow.'],
])('of %i missed questions it says when they and their cards come back', async (askedAgain, text) => {
  open(undefined, { askedAgain })
  const said = await screen.findByText(/of this block will be asked again/)
  expect(said.textContent).toContain(text)
})

test('a block without a miss says nothing of coming back', async () => {
  open(undefined, { askedAgain: 0, confidentErrors: 0 })
  await screen.findByRole('region', { name: 'Score' })
  expect(screen.queryByText(/asked again|come back|comes back/)).toBeNull()
})

const ranOut = (section: number, minute: number) => ({
  section,
  at: new Date(2026, 10, 21, 14, minute).toISOString(),
})

test.each<[string, Partial<Results>, string]>([
  ['a block', { runOut: [ranOut(1, 5)] }, 'The time ran out at 2:05 PM: what was chosen by then counts.'],
  [
    'an exam',
    { sections: 4, runOut: [ranOut(2, 5), ranOut(4, 40)] },
    'The time ran out in section 2 at 2:05 PM, in section 4 at 2:40 PM: what was chosen by then counts.',
  ],
  [
    'a rehearsal',
    { sections: 30, runOut: [ranOut(7, 5)], block: { ...results.block, form: 'rehearsal' } },
    'The time ran out in question 7 at 2:05 PM: what was chosen by then counts.',
  ],
])('the results of %s say when the time ran out, in each section', async (_of, own, text) => {
  open(undefined, own)
  await screen.findByText(text)
})

test('results of a server of the version before, which does not say where the time ran out, are shown', async () => {
  const { runOut: _, ...earlier } = results
  open(undefined, earlier)
  await screen.findByRole('region', { name: 'Score' })
})

test('a block in which nobody said how sure they were has no table of it', async () => {
  const none = results.calibration.map((row) => ({ ...row, answered: 0, right: 0 }))
  open(undefined, { calibration: none })
  await screen.findByRole('table', { name: 'By task' })
  expect(screen.queryByRole('table', { name: 'How sure you were' })).toBeNull()
  expect(screen.queryByText(/The time ran out/)).toBeNull()
})

test('confident errors come first, and lead to their questions', async () => {
  const { user, router } = open()
  const errors = await screen.findByRole('region', { name: 'Confident errors' })
  within(errors).getByText('1 answer you were sure of was wrong')
  await user.click(within(errors).getByRole('button', { name: 'Show it' }))
  expect(router.state.location.search).toBe('?show=confident-errors')
  expect(screen.getAllByRole('link', { name: /has a mass/ }).map(({ textContent }) => textContent)).toEqual([
    '2. Patient 1 has a mass',
  ])
})

test.each([
  ['All 4', [1, 2, 3, 4]],
  ['Wrong 2', [2, 3]],
  ['Sure and wrong 1', [2]],
  ['Not answered 1', [4]],
  ['Starred 2', [2, 3]],
])('the filter %s', async (name, numbers) => {
  const { user } = open()
  await user.click(await screen.findByRole('radio', { name }))
  const shown = screen.getAllByRole('link', { name: /has a mass/ })
  expect(shown.map(({ textContent }) => Number.parseInt(textContent, 10))).toEqual(numbers)
})

test('a question opens its review; buttons and arrows lead through the filter, Escape back to the list', async () => {
  const { user, router } = open('/study/questions/results/9?show=wrong')
  await user.click(await screen.findByRole('link', { name: /Patient 1/ }))
  await screen.findByText('The stem of 1')
  expect(router.state.location.search).toBe('?show=wrong&question=1')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Question 2' }))
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true)
  await user.keyboard('{ArrowRight}')
  await screen.findByText('The stem of 2')
  screen.getByText('2 of 2')
  await user.keyboard('{ArrowRight}')
  screen.getByText('The stem of 2')
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  await screen.findByText('The stem of 1')
  await user.keyboard('{Escape}')
  await screen.findByRole('table', { name: 'By category' })
  expect(router.state.location.search).toBe('?show=wrong')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /Patient 1/ }))
})

test('a question that the search found is opened by its id', async () => {
  open('/study/questions/results/9?questionId=102')
  await screen.findByText('The stem of 2')
  screen.getByText('3 of 4')
})

test('a star set in the review stays, there and in the list', async () => {
  await outbox.setUser(7)
  onTestFinished(() => outbox.setUser(undefined))
  server.reply(questions.saveNotes, { notes: '', isStarred: true })
  const { user } = open('/study/questions/results/9?question=0')
  // The server's reply includes the star: the list is read again once the star was sent.
  server.reply(questions.results, () => ({
    ...results,
    questions: results.questions.map((row) =>
      row.position === 0 ? { ...row, isStarred: server.requestsTo(questions.saveNotes).length > 0 } : row,
    ),
  }))
  await user.click(await screen.findByRole('button', { name: 'Star', pressed: false }))
  await screen.findByRole('button', { name: 'Star', pressed: true })
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('The stem of 1')
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  await screen.findByRole('button', { name: 'Star', pressed: true })
  await user.click(screen.getByRole('button', { name: 'Results' }))
  await screen.findByRole('radio', { name: 'Starred 3' })
  await expect.poll(() => outbox.listWaiting()).toEqual([])
  expect(server.requestsTo(questions.saveNotes)).toMatchObject([{ body: { isStarred: true } }])
})

test('the missed ones are studied again: a block of these questions', async () => {
  const { user, router } = open()
  server.reply(questions.buildBlock, { id: 10 })
  await user.click(await screen.findByRole('button', { name: 'Study the missed ones again' }))
  await expect.poll(() => router.state.location.pathname).toBe('/study/questions/session/10')
  expect(server.requestsTo(questions.buildBlock)).toMatchObject([
    { body: { source: { by: 'missed', blockId: 9 }, count: 2, mode: 'tutor' } },
  ])
})

test('a block that is not finished leads to its session; an unknown one back to the questions', async () => {
  server.reject(questions.results, {
    status: 409,
    error: 'This block is not finished yet',
    code: 'block_unfinished',
  })
  const { unmount } = renderApp(<ResultsScreen blockId={9} userId={7} slots={slots} />)
  const link = await screen.findByRole('link', { name: 'Continue the block' })
  expect(link.getAttribute('href')).toBe('/study/questions/session/9')
  unmount()
  server.reject(questions.results, { status: 404, error: 'This block does not exist' })
  renderApp(<ResultsScreen blockId={10} userId={7} slots={slots} />)
  await screen.findByText('Block not found')
  screen.getByRole('link', { name: 'Back to questions' })
})

test('without a network it says so, and tries again on demand', async () => {
  server.disconnect(questions.results)
  const { user } = renderApp(<ResultsScreen blockId={9} userId={7} slots={slots} />)
  await screen.findByText('Could not load the results')
  server.reply(questions.results, results)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('region', { name: 'Score' })
})

test('a block that was scored again says when, what it was, and which questions', async () => {
  const [first, ...others] = results.questions
  const rescored = { at: '2026-12-03T15:00:00.000Z', rightBefore: 0 }
  const questions = first ? [{ ...first, wasRight: false }, ...others] : []
  const { user } = open(undefined, { rescored, questions })
  await screen.findByText('Scored again on December 3, 2026, because a key was corrected: 1 of 4, was 0.')
  const rows = within(screen.getByRole('region', { name: 'Questions' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent?.includes('Scored again, was wrong'))).toEqual([
    true,
    false,
    false,
    false,
  ])
  await user.click(screen.getByRole('link', { name: /Patient 0/ }))
  await screen.findByText('Scored again, was wrong: its key was corrected after you answered.')
  await user.keyboard('{ArrowRight}')
  await screen.findByText('2 of 4')
  expect(screen.queryByText(/Scored again/)).toBeNull()
})

test('a score that is the same again is said to be so', async () => {
  open(undefined, { rescored: { at: '2026-12-03T15:00:00.000Z', rightBefore: 1 } })
  await screen.findByText('Scored again on December 3, 2026, because a key was corrected: still 1 of 4.')
})
