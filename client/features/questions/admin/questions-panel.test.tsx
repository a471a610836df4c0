import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type EditedQuestion, questionEditing } from '#contracts/questions/question-editing.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { fill, renderApp } from '#tests/support/component/render.tsx'
import { QuestionAdminScreen } from './question-admin-screen.tsx'

const server = fakeServer()
const question: EditedQuestion = {
  id: 12,
  key: 'breast-q-001',
  category: 'breast',
  task: 'treatment',
  difficulty: 'medium',
  isSample: true,
  stem: 'A 47-year-old woman.',
  exhibit: '',
  leadIn: 'What is best?',
  options: ['one', 'two', 'three', 'four'],
  reasons: ['why 1', 'why 2', 'why 3', 'why 4'],
  keyOption: 2,
  keyPoint: 'Three is best.',
  evidence: '',
  tags: ['her2', 'treatment'],
  source: 'A trial',
  link: null,
  furtherSources: [],
  reviewedOn: '2026-10-01',
  revision: 5,
  isEdited: false,
  isArchived: false,
  attempts: 0,
  openFlags: 1,
  rescoring: null,
}
const categories = [
  { id: 'breast', title: 'Breast cancer' },
  { id: 'thoracic', title: 'Thoracic cancer' },
]

function renderBank(at = '/', own: Partial<EditedQuestion> = {}) {
  const shown = { ...question, ...own }
  server.reply(questionEditing.listQuestions, { total: 30, categories, questions: [shown] })
  server.reply(questionEditing.getQuestion, shown)
  return renderApp(<QuestionAdminScreen reports={<p>The reports</p>} />, { at })
}
const field = (label: string) => screen.findByLabelText<HTMLTextAreaElement>(label)
const queries = () =>
  server.requestsTo(questionEditing.listQuestions).map(({ url }) => url.searchParams.toString())
const sent = () => server.requestsTo(questionEditing.updateQuestion).map(({ body }) => body)
const edit = (own: Partial<EditedQuestion> = {}) => renderBank('/?question=12', own)

it('lists the bank, and puts search, category and page into the address', async () => {
  const { user, router } = renderBank('/?page=2')
  await screen.findByText('30 questions')
  within(screen.getByRole('table')).getByText('Breast cancer')
  await user.type(screen.getByLabelText('Search the questions'), 'HER2')
  await waitFor(() => expect(queries().at(-1)).toBe('page=1&archived=false&search=HER2'))
  await user.selectOptions(screen.getByLabelText('Category'), 'Thoracic cancer')
  await waitFor(() => expect(queries().at(-1)).toBe('page=1&archived=false&search=HER2&category=thoracic'))
  expect(router.state.location.search).toBe('?search=HER2&category=thoracic')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('Page 2 of 2')
})

it('exports the questions of the search, and says why it could not', async () => {
  const { user } = renderBank('/?search=HER2&category=breast&page=2')
  server.reject(questionEditing.exportQuestions, { status: 503, error: 'busy' })
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await screen.findByText(/^Failed to export questions\. /)
  const sent = server.requestsTo(questionEditing.exportQuestions)[0]?.url.search
  expect(sent).toBe('?archived=false&search=HER2&category=breast&format=csv')
  await user.click(screen.getByRole('button', { name: 'Export XLSX' }))
  await waitFor(() => expect(server.requestsTo(questionEditing.exportQuestions)).toHaveLength(2))
  expect(server.requestsTo(questionEditing.exportQuestions)[1]?.url.search).toContain('format=xlsx')
})

it('keeps the question that was just opened when a filter changes before it shows', async () => {
  const { router } = renderBank()
  const add = await screen.findByRole('link', { name: 'Add question' })
  const category = screen.getByLabelText('Category')
  await screen.findByText('30 questions')
  await act(async () => {
    fireEvent.click(add)
    // This simulates a slow device, on which the list is still on screen.
    fireEvent.change(category, { target: { value: 'breast' } })
  })
  await field('Stem')
  expect(router.state.location.search).toBe('?question=new&category=breast')
})

it('opens a question, saves what was changed with its revision, and goes back to the list', async () => {
  const { user, router } = renderBank('/?search=HER2')
  await user.click(await screen.findByRole('link', { name: 'breast-q-001' }))
  fill(await field('Lead-in'), 'Which drug is best?')
  server.reply(questionEditing.updateQuestion, question)
  await user.click(screen.getByRole('button', { name: 'Save question' }))
  await screen.findByText('Question updated successfully')
  expect(sent()).toMatchObject([
    { revision: 5, leadIn: 'Which drug is best?', tags: ['her2', 'treatment'], link: '', keyOption: 2 },
  ])
  await screen.findByText('30 questions')
  expect(router.state.location.search).toBe('?search=HER2')
})

it('says beside each field what is missing, and sends nothing', async () => {
  const { user } = edit()
  fill(await field('Text of option B'), '')
  fill(await field('Key point'), '')
  await user.click(screen.getByRole('button', { name: 'Save question' }))
  expect(await screen.findAllByText('Please fill in all required fields')).toHaveLength(2)
  expect(document.activeElement).toBe(screen.getByLabelText('Text of option B'))
  expect(sent()).toEqual([])
})

it('a refusal says why, and keeps what was typed', async () => {
  const { user } = edit()
  const stem = await field('Stem')
  fill(stem, `${stem.value} More.`)
  const broken = 'The stem has 4 words; 45 to 220 are allowed.'
  server.reject(questionEditing.updateQuestion, { status: 422, error: broken, code: 'question_rules' })
  await user.click(screen.getByRole('button', { name: 'Save question' }))
  await screen.findByText(broken)
  screen.getByText('Failed to save changes. Please try again.')
  expect(stem.value).toBe('A 47-year-old woman. More.')
})

it('shows what somebody else has saved meanwhile, and saves mine over it, with theirs where I changed nothing', async () => {
  const { user } = edit()
  fill(await field('Key point'), 'Three is best. Mine.')
  const theirs = { ...question, revision: 6, keyPoint: 'Theirs.', source: 'A newer trial' }
  server.reject(questionEditing.updateQuestion, { status: 409, error: 'x', code: 'edited_meanwhile' })
  server.reply(questionEditing.getQuestion, theirs)
  await user.click(screen.getByRole('button', { name: 'Save question' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'This question has been changed' }))
  expect(dialog.getAllByRole('region').map((one) => one.getAttribute('aria-label'))).toEqual(['Key point'])
  dialog.getByText('Theirs.')
  server.reply(questionEditing.updateQuestion, theirs)
  await user.click(dialog.getByRole('button', { name: 'Save mine' }))
  await waitFor(() =>
    expect(sent().at(-1)).toMatchObject({
      revision: 6,
      keyPoint: 'Three is best. Mine.',
      source: 'A newer trial',
    }),
  )
})

it('once it was answered, options keep their number, and a corrected key says whose answers it scores again', async () => {
  const { user } = edit({ attempts: 3 })
  await screen.findByText('Answered by 3 learners')
  screen.getByText(/its options keep their number and order/)
  expect(screen.queryByRole('button', { name: 'Add a fifth option' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'A is right' }))
  const warning = screen.getByText(/The answers of 3 learners are scored again by the new key/)
  expect(warning.textContent).toMatch(/under the old key: the key point, the reason of C, the reason of A\.$/)
  fill(await field('Key point'), 'One is best.')
  expect(warning.textContent).toMatch(/under the old key: the reason of C, the reason of A\.$/)
})

it('after a key was corrected, it says how many answers have been scored again', async () => {
  edit({
    attempts: 3,
    rescoring: { changedAt: '2026-12-03T15:00:00.000Z', percent: 45, nowRight: 1, nowWrong: 2 },
  })
  await screen.findByText(
    'Key corrected December 3, 2026: 45% scored again, 1 answer is right now, 2 answers are wrong now',
  )
})

it('before that, a fifth option comes and goes', async () => {
  const { user } = edit()
  await user.click(await screen.findByRole('button', { name: 'Add a fifth option' }))
  await user.click(screen.getByRole('radio', { name: 'E is right' }))
  await user.click(screen.getByRole('button', { name: 'Remove option E' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'A is right' }).checked).toBe(true)
})

it('previews it as learners see it', async () => {
  const { user } = edit()
  await user.click(await screen.findByRole('button', { name: 'Preview' }))
  const preview = within(screen.getByRole('region', { name: 'Preview' }))
  preview.getByRole('group', { name: 'What is best?' })
  preview.getByText('Right answer')
})

it('restores an earlier text, and goes on editing from there', async () => {
  const { user } = edit()
  const { id, key, revision, isEdited, isArchived, attempts, openFlags, rescoring, ...content } = question
  const earlier = { ...content, keyPoint: 'An earlier one.' }
  const version = { id: 1, revision: 4, content: earlier, savedBy: 'bob', savedAt: '2026-11-20T10:00:00Z' }
  server.reply(questionEditing.listQuestionHistory, [version])
  await user.click(await screen.findByRole('button', { name: 'History' }))
  const history = within(await screen.findByRole('dialog', { name: 'History' }))
  await history.findByText(/^Replaced by bob/)
  expect(history.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
    'Key point',
  ])
  const restored = { ...question, keyPoint: 'An earlier one.', revision: 6 }
  server.reply(questionEditing.restoreVersion, restored)
  server.reply(questionEditing.getQuestion, restored)
  await user.click(history.getByRole('button', { name: 'Restore' }))
  await user.click(history.getByRole('button', { name: 'Restore this version' }))
  await waitFor(async () => expect((await field('Key point')).value).toBe('An earlier one.'))
  expect(server.requestsTo(questionEditing.restoreVersion)[0]?.body).toEqual({ versionId: 1, revision: 5 })
  fill(await field('Key point'), 'A later one.')
  server.reply(questionEditing.updateQuestion, { ...restored, revision: 7 })
  await user.click(screen.getByRole('button', { name: 'Save question' }))
  await waitFor(() => expect(sent()).toMatchObject([{ keyPoint: 'A later one.', revision: 6 }]))
})

it('archives only after a confirmation, and restores', async () => {
  const { user } = edit()
  server.reply(questionEditing.archiveQuestion, { ok: true })
  await user.click(await screen.findByRole('button', { name: 'Archive question' }))
  server.reply(questionEditing.getQuestion, { ...question, isArchived: true, revision: 6 })
  await user.click(await screen.findByRole('button', { name: 'Archive' }))
  await screen.findByText('Question archived')
  server.reply(questionEditing.restoreQuestion, { ok: true })
  await user.click(await screen.findByRole('button', { name: 'Restore question' }))
  await screen.findByText('Question restored')
})

it('adds a question', async () => {
  const { user } = renderBank('/?question=new')
  await user.selectOptions(await screen.findByLabelText('Category'), 'Breast cancer')
  for (const label of ['Stem', 'Lead-in', 'Key point', 'Source']) fill(await field(label), label)
  for (const letter of ['A', 'B', 'C', 'D']) {
    fill(await field(`Text of option ${letter}`), letter)
    fill(await field(`Why ${letter} is right or wrong`), 'why')
  }
  server.reply(questionEditing.addQuestion, question)
  await user.click(screen.getByRole('button', { name: 'Add question' }))
  await screen.findByText('Question added successfully')
  expect(server.requestsTo(questionEditing.addQuestion)[0]?.body).toMatchObject({
    category: 'breast',
    stem: 'Stem',
    options: ['A', 'B', 'C', 'D'],
    keyOption: 0,
    reviewedOn: null,
    tags: [],
  })
})

it('has a tab for what was reported', async () => {
  const { user } = renderBank()
  await user.click(await screen.findByRole('tab', { name: 'Reports' }))
  screen.getByText('The reports')
})

it('asks before Back or another tab takes what was typed', async () => {
  const { user, router } = renderBank('/?search=HER2')
  await user.click(await screen.findByRole('link', { name: 'breast-q-001' }))
  fill(await field('Key point'), 'Three is best. Mine.')
  for (const leave of [() => router.navigate(-1), () => router.navigate('?tab=reports')]) {
    setTimeout(() => void leave())
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    expect((await field('Key point')).value).toBe('Three is best. Mine.')
  }
})

it('asks also before it takes a reason alone', async () => {
  const { user, router } = renderBank('/?search=HER2')
  await user.click(await screen.findByRole('link', { name: 'breast-q-001' }))
  await user.click(await screen.findByRole('radio', { name: 'The meaning' }))
  fill(screen.getByLabelText(/^Why it changes/), 'A trial ended')
  setTimeout(() => void router.navigate(-1))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Why it changes/).value).toBe('A trial ended')
})

it('Back brings the earlier search into the field too', async () => {
  const { user, router } = renderBank('/')
  await user.type(await screen.findByLabelText('Search the questions'), 'HER2')
  await waitFor(() => expect(router.state.location.search).toBe('?search=HER2'))
  await act(() => router.navigate('/?search=BRCA'))
  expect((await field('Search the questions')).value).toBe('BRCA')
})

it('a refused save whose present text cannot be read keeps the form', async () => {
  const { user } = edit()
  fill(await field('Key point'), 'Three is best. Mine.')
  server.reject(questionEditing.updateQuestion, {
    status: 409,
    error: 'It has changed',
    code: 'edited_meanwhile',
  })
  server.reject(questionEditing.getQuestion, { status: 500, error: 'x' })
  await user.click(screen.getByRole('button', { name: 'Save question' }))
  await screen.findByText('It has changed')
  expect((await field('Key point')).value).toBe('Three is best. Mine.')
})
