import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CategoryStep } from '#contracts/progress/readiness.ts'
import { questions } from '#contracts/questions/questions.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { BeginReadiness } from './begin-readiness.tsx'
import { StartCategory } from './start-category.tsx'

const server = fakeServer()
const start = (step: CategoryStep) => (
  <StartCategory category={{ id: 'breast', title: 'Breast' }} step={step} />
)
const built = () => server.requestsTo(questions.buildBlock).map(({ body }) => body)

test.each([
  ['new-questions', 24, '10 questions: Breast', 'unused', 10],
  ['new-questions', 1, '1 question: Breast', 'unused', 1],
  ['missed-questions', 3, '3 again: Breast', 'incorrect', 3],
] as const)('%s, %i of them', async (kind, available, label, status, count) => {
  server.reply(questions.buildBlock, { id: 41 })
  const { user, router } = renderApp(start({ kind, available }))
  await user.click(screen.getByRole('button', { name: label }))
  await expect.poll(() => router.state.location.pathname).toBe('/study/questions/session/41')
  expect(built()).toMatchObject([
    { source: { by: 'filter', filter: { categories: ['breast'], status } }, count, mode: 'tutor' },
  ])
})

test('cards: to the settings of the chapter', () => {
  renderApp(start({ kind: 'cards', chapterId: 4, chapterTitle: 'Small cell' }))
  const link = screen.getByRole('link', { name: 'Study cards: Small cell' })
  expect(link.getAttribute('href')).toBe('/study?chapter=4')
})

test.each([
  [[], { by: 'outline' }],
  [['drugs', 'other'], { by: 'filter', filter: { categories: ['drugs', 'other'], status: 'unused' } }],
])('the way to an estimate, in the categories %j', async (categories, source) => {
  server.reply(questions.buildBlock, { id: 41 })
  const { user } = renderApp(<BeginReadiness count={18} categories={categories} />)
  await user.click(screen.getByRole('button', { name: 'Answer 18 questions' }))
  expect(built()).toMatchObject([{ source, count: 18, mode: 'tutor' }])
})

test('a block that cannot be built says why', async () => {
  server.reject(questions.buildBlock, { status: 422, error: 'No questions match this choice' })
  const { user } = renderApp(<BeginReadiness count={3} categories={['drugs']} />)
  await user.click(screen.getByRole('button', { name: 'Answer 3 questions' }))
  await screen.findByText('No questions match this choice')
})
