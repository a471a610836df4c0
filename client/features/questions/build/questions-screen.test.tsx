import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '#client/platform/calls/queries.ts'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { type BlockHead, questions } from '#contracts/questions/questions.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { type StudySettings, studySettings } from '#contracts/study/study-settings.ts'
import type { TaskId } from '#domain/questions/question.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import type { ExamForm, Overview } from './overview.ts'
import { QuestionsScreen } from './questions-screen.tsx'

const server = fakeServer()

const group = (
  category: string,
  task: TaskId,
  count: number,
  facts: Partial<Overview['groups'][number]> = {},
) => ({
  category,
  task,
  difficulty: 'medium' as const,
  isAnswered: false,
  isLastWrong: false,
  isStarred: false,
  count,
  ...facts,
})

const exam = (form: ExamForm['form'], more: Partial<ExamForm>): ExamForm => ({
  form,
  title: form,
  questions: 60,
  fresh: 60,
  sections: 1,
  minutes: 120,
  breakMinutes: 0,
  lastFinishedAt: null,
  ...more,
})

const bank: Overview = {
  categories: [
    { id: 'breast', title: 'Breast', weight: 13 },
    { id: 'hematologic', title: 'Hematologic Neoplasms', weight: 14 },
    { id: 'genetics', title: 'Genetics', weight: 2 },
    { id: 'transfusion', title: 'Transfusion Medicine', weight: null },
  ],
  groups: [
    group('breast', 'treatment', 20),
    group('breast', 'diagnosis', 5, { isAnswered: true, isLastWrong: true }),
    group('hematologic', 'treatment', 8),
    group('transfusion', 'testing', 3, { isAnswered: true, isStarred: true }),
  ],
  total: 36,
  locked: 0,
  heldBack: 0,
  due: 0,
  unfinished: [],
  forms: [
    exam('full', { title: 'Full exam', questions: 240, sections: 4, minutes: 480, breakMinutes: 100 }),
    exam('rehearsal', {
      title: 'Quarterly rehearsal',
      questions: 30,
      sections: 30,
      minutes: 150,
      breakMinutes: null,
      lastFinishedAt: '2026-10-05T12:00:00.000Z',
    }),
  ],
}

const head: BlockHead = {
  id: 5,
  form: 'custom',
  mode: 'timed',
  title: 'Breast',
  questionCount: 20,
  createdAt: '2026-11-20T21:00:00.000Z',
  finishedAt: null,
  answered: 7,
  right: null,
  secondsUsed: 0,
}

function open(
  overview: Partial<Overview> = {},
  {
    isPremium = true,
    questionId = undefined as number | undefined,
    today = { left: { questions: 0 }, waiting: { questions: 0 } },
  } = {},
) {
  server.reply(questions.overview, { ...bank, ...overview })
  server.reply(studyPlan.today, today as never)
  server.reply(questions.history, { blocks: [], hasMore: false })
  server.reply(questions.buildBlock, { id: 41 })
  const user: Pick<User, 'id' | 'isPremium'> = { id: 7, isPremium }
  return renderApp(<QuestionsScreen user={user} questionId={questionId} />, { at: '/study/questions' })
}

const start = () => screen.findByRole('button', { name: /^Start/ })
const built = () => server.requestsTo(questions.buildBlock).map(({ body }) => body)
const path = (router: { state: { location: { pathname: string } } }) => router.state.location.pathname

test('one press begins the usual block, and a double press builds one', async () => {
  const { user, router } = open()
  await user.dblClick(await start())
  await expect.poll(() => path(router)).toBe('/study/questions/session/41')
  expect(built()).toEqual([
    {
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      source: { by: 'filter', filter: { categories: [], tasks: [], difficulties: [], status: 'unused' } },
      count: 20,
      mode: 'tutor',
    },
  ])
})

test('after a lost reply the same choice is sent with the same id, another choice with a new one', async () => {
  const { user, router } = open()
  server.disconnect(questions.buildBlock)
  await user.click(await start())
  await screen.findByText('The block was not built')
  await user.click(await start())
  await expect.poll(() => built().length).toBe(2)
  await screen.findByText('The block was not built')
  server.reply(questions.buildBlock, { id: 42 })
  await user.click(screen.getByRole('radio', { name: 'Timed' }))
  await user.click(await start())
  await expect.poll(() => path(router)).toBe('/study/questions/session/42')
  const [first, second, third] = built() as { requestId: string }[]
  expect(second?.requestId).toBe(first?.requestId)
  expect(third?.requestId).not.toBe(first?.requestId)
})

test('every choice says how many it would leave; what leaves none cannot be chosen', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('radio', { name: 'All 36' }))
  const breast = await screen.findByRole('checkbox', { name: 'Breast, 13% of the exam, 25' })
  expect(screen.getByRole('checkbox', { name: 'Genetics, 2% of the exam, 0' })).toHaveProperty(
    'disabled',
    true,
  )
  screen.getByRole('checkbox', { name: 'Transfusion Medicine, not on the exam, 3' })
  screen.getByRole('radio', { name: 'Unused 28' })
  await user.click(breast)
  screen.getByText('25 questions match')
  screen.getByRole('radio', { name: 'Incorrect 5' })
  expect(screen.getByRole('radio', { name: 'Starred 0' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('checkbox', { name: 'Diagnosis 5' }))
  await user.click(screen.getByRole('button', { name: 'Start 5 questions' }))
  expect(built()).toMatchObject([
    {
      source: { by: 'filter', filter: { categories: ['breast'], tasks: ['diagnosis'], status: 'all' } },
      count: 5,
    },
  ])
})

test('a number beyond what matches is refused at the field', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('radio', { name: 'All 36' }))
  const field = await screen.findByRole('textbox', { name: 'Number of questions' })
  await user.clear(field)
  await user.type(field, '37')
  screen.getByText('Only 36 questions match')
  await user.click(await start())
  expect(built()).toEqual([])
  expect(screen.getByRole('radio', { name: '40' })).toHaveProperty('disabled', true)
  await user.clear(field)
  await user.type(field, '35')
  await user.click(await start())
  expect(built()).toMatchObject([{ count: 35 }])
})

test('timed mode says how long it takes, and the choice is remembered for this learner', async () => {
  const { user, unmount } = open()
  await user.click(await screen.findByRole('radio', { name: 'Timed' }))
  await user.click(screen.getByRole('radio', { name: '10' }))
  screen.getByText(/^2 minutes a question, 20 minutes in all/)
  unmount()
  open()
  await screen.findByRole('button', { name: 'Start 10 questions' })
  expect(screen.getByRole('radio', { name: 'Timed' })).toHaveProperty('checked', true)
})

test('it begins with unused questions, whatever was chosen last; with all where none is left', async () => {
  const { user, unmount } = open()
  expect(await screen.findByRole('radio', { name: 'Unused 28' })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('radio', { name: 'Incorrect 5' }))
  await user.click(screen.getByRole('checkbox', { name: /^Breast/ }))
  unmount()
  const again = open()
  expect(await screen.findByRole('radio', { name: 'Unused 20' })).toHaveProperty('checked', true)
  again.unmount()
  queryClient.clear()
  open({ groups: bank.groups.map((of) => ({ ...of, isAnswered: true })) })
  expect(await screen.findByRole('radio', { name: 'All 25' })).toHaveProperty('checked', true)
})

test('a surprise follows the outline, with the number and mode chosen below', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Surprise me by the outline' }))
  expect(built()).toMatchObject([{ source: { by: 'outline' }, count: 20, mode: 'tutor' }])
})

test('what was begun and what today holds come first', async () => {
  const today = { left: { questions: 12 }, waiting: { questions: 52 } }
  server.reply(accounts.currentUser, { id: 7 } as User)
  server.reply(studySettings.getSettings, { singleKeys: true } as StudySettings)
  const { user, router } = open({ unfinished: [{ ...head, secondsLeft: 1560 }] }, { today })
  const link = await screen.findByRole('link', { name: 'Continue Breast' })
  expect(link.getAttribute('href')).toBe('/study/questions/session/5')
  screen.getByText(/^Timed · 7 of 20 answered · 26 min left/)
  const panel = await screen.findByRole('region', { name: 'Today' })
  expect(panel.querySelector('p')?.textContent).toBe('12 today, 52 waiting')
  within(panel).getByRole('button', { name: 'Answer today’s 12 questions' })
  await within(panel).findByText('S')
  await user.keyboard('s')
  await expect.poll(() => path(router)).toBe('/study/questions/session/41')
  expect(built()).toMatchObject([{ source: { by: 'today' }, count: 12, mode: 'tutor' }])
})

test('with nothing left of today, those that wait are offered', async () => {
  const { user } = open({}, { today: { left: { questions: 0 }, waiting: { questions: 3 } } })
  const panel = await screen.findByRole('region', { name: 'Today' })
  expect(panel.querySelector('p')?.textContent).toBe('0 today, 3 waiting')
  await user.click(within(panel).getByRole('button', { name: 'Answer these 3' }))
  expect(built()).toMatchObject([{ source: { by: 'due' }, count: 3, mode: 'tutor' }])
})

test('a plan that cannot be read says so, and is read again', async () => {
  const { user } = open()
  server.reject(studyPlan.today, { status: 500, error: 'Server Error' })
  await screen.findByText('Could not load today’s questions')
  server.reply(studyPlan.today, { left: { questions: 0 }, waiting: { questions: 2 } } as never)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect((await screen.findByRole('region', { name: 'Today' })).textContent).toContain('2 waiting')
})

test('many unfinished blocks leave the rest of the page in sight', async () => {
  const many = Array.from({ length: 12 }, (_, index) => ({ ...head, id: index + 1, secondsLeft: null }))
  const { user } = open({ unfinished: many })
  expect(await screen.findAllByRole('link', { name: 'Continue Breast' })).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'Show all 12 unfinished blocks' }))
  expect(screen.getAllByRole('link', { name: 'Continue Breast' })).toHaveLength(12)
})

test('a question from the search is answered by itself', async () => {
  const { user } = open({}, { questionId: 12 })
  await user.click(await screen.findByRole('button', { name: 'Answer this question' }))
  expect(built()).toMatchObject([{ source: { by: 'question', questionId: 12 }, count: 1 }])
})

test('an exam says its length and rules before it is prepared', async () => {
  const { user, router } = open()
  server.reply(questions.beginExam, { id: 77 })
  await screen.findByText('240 questions in 4 sections, 8 h, 1 h 40 min of breaks')
  screen.getByText('30 questions, 5 min each')
  screen.getByText('Done this quarter on October 5, 2026')
  await user.click(screen.getByRole('button', { name: 'Prepare: Full exam' }))
  const dialog = await screen.findByRole('dialog', { name: 'Full exam' })
  within(dialog).getByText(/^At most 2 h for a section\. .*; a closed section stays closed\.$/)
  within(dialog).getByText(/^100 minutes of breaks in all/)
  expect(within(dialog).queryByText(/^The whole form/)).toBeNull()
  expect(server.requestsTo(questions.beginExam)).toHaveLength(0)
  await user.click(within(dialog).getByRole('button', { name: 'Go to the exam' }))
  await expect.poll(() => path(router)).toBe('/study/questions/session/77')
  expect(server.requestsTo(questions.beginExam)).toMatchObject([{ body: { form: 'full' } }])
})

test.each([
  [240, 'All questions are new to you.'],
  [230, '230 of the 240 questions are new to you; the others are those that you saw the longest ago.'],
  [0, 'You have seen all of these questions: those of the longest ago come first.'],
])('an exam of 240 questions, %i of them fresh, says so', async (fresh, text) => {
  open({ forms: [exam('full', { title: 'Full exam', questions: 240, fresh })] })
  await screen.findByText(text)
})

test('what an unfinished exam holds back is counted', async () => {
  open({ heldBack: 60 })
  await screen.findByText('60 questions of your unfinished exams and timed blocks are held back.')
})

test('an exam from a small bank says how many questions the whole form has', async () => {
  open({ forms: [exam('in-training', { title: 'In-training exam', questions: 91, minutes: 164 })] })
  const line = await screen.findByText(/^91 of 200 questions, 2 h 44 min/)
  expect(line.textContent).toContain('Fellows take the whole form each February')
})

test('a free account builds from its sample questions; exams say that they are part of Premium', async () => {
  open({ total: 25, locked: 41, groups: [group('breast', 'treatment', 25)] }, { isPremium: false })
  await screen.findByText(/^Your account has 25 sample questions\. 41 more are part of Premium\./)
  await screen.findByRole('button', { name: 'Start 20 questions' })
  screen.getByText(/^Exam simulations are part of Premium/)
  expect(screen.queryByRole('button', { name: /^Prepare/ })).toBeNull()
})

test('without a network it says so, and tries again on demand', async () => {
  server.disconnect(questions.overview)
  server.hang(studyPlan.today)
  server.reply(questions.history, { blocks: [], hasMore: false })
  const { user } = renderApp(<QuestionsScreen user={{ id: 7, isPremium: true }} questionId={undefined} />)
  await screen.findByText('Could not load the question bank')
  server.reply(questions.overview, bank)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await start()
})
