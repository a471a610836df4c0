import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Reply } from '#contracts/endpoint.ts'
import { questionAdmin } from '#contracts/questions/question-admin.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { QuestionAdminScreen } from './question-admin-screen.tsx'

type Preview = Reply<typeof questionAdmin.previewImport>
type Statistics = Reply<typeof questionAdmin.listStatistics>

const server = fakeServer()
const row: Preview['rows'][number] = {
  line: 2,
  key: 'breast-q-900',
  category: 'breast',
  summary: 'A 47-year-old woman',
  state: 'new',
  problems: [],
  changes: [],
}
const invalidRow: Preview['rows'][number] = {
  ...row,
  line: 3,
  key: null,
  category: '',
  summary: 'A 60-year-old man',
  state: 'invalid',
  problems: ['category is missing', 'task is missing'],
}
const changedRow: Preview['rows'][number] = {
  ...row,
  line: 4,
  key: 'breast-q-001',
  state: 'changed',
  changes: ['stem'],
}
const preview: Preview = {
  format: 'csv',
  rows: [row, changedRow],
  notes: [],
  created: 1,
  changed: 1,
  same: 0,
  invalid: 0,
}
const noStatistics: Statistics = { total: 0, pageSize: 20, computedAt: null, questions: [] }
const file = (text: BlobPart, name = 'questions.csv') => new File([text], name)
const rows = (of: HTMLElement) =>
  within(of)
    .getAllByRole('row')
    .slice(1)
    .map((shown) => [...shown.children].map((cell) => cell.textContent))

/** The screen without parts of other features. */
const withoutReports = <QuestionAdminScreen reports={null} />
const atStatistics = '/?tab=statistics'

function renderScreen({ statistics = noStatistics, at = '/?tab=import' } = {}) {
  server.reply(questionAdmin.listStatistics, statistics)
  const { user } = renderApp(withoutReports, { at })
  const choose = (chosen: File) => user.upload(screen.getByLabelText('Choose a file'), chosen)
  const importButton = () => screen.findByRole('button', { name: /^Import/ })
  return { user, choose, importButton }
}

it('shows what an import would do, imports it, and says so', async () => {
  server.reply(questionAdmin.previewImport, preview)
  const { user, choose, importButton } = renderScreen()
  await choose(file('id,stem\n1,Größe'))
  const table = await screen.findByRole('table')
  expect(server.requestsTo(questionAdmin.previewImport)[0]?.body).toEqual({
    fileName: 'questions.csv',
    text: 'id,stem\n1,Größe',
    encoding: 'text',
  })
  expect(rows(table)).toEqual([
    ['breast-q-900, breastA 47-year-old woman', '2', 'New'],
    ['breast-q-001, breastA 47-year-old womanChanges: stem', '4', 'Changed'],
  ])
  screen.getByText('2 questions: 1 new, 1 changed, 0 unchanged, 0 with problems')
  server.reply(questionAdmin.importQuestions, {
    message: 'Imported: 1 new.',
    created: 1,
    changed: 1,
    same: 0,
  })
  await user.click(await importButton())
  await screen.findByText('Imported: 1 new.')
  expect(server.requestsTo(questionAdmin.importQuestions)[0]?.body).toMatchObject({
    fileName: 'questions.csv',
  })
  expect(screen.queryByRole('table')).toBeNull()
})

it('sends a workbook as it is, and names what of it was not read', async () => {
  const note = 'Only the sheet "Questions" was read. Left out: "Notes".'
  server.reply(questionAdmin.previewImport, { ...preview, format: 'xlsx', notes: [note] })
  const { choose } = renderScreen()
  await choose(file(Uint8Array.from([0x50, 0x4b, 0, 0xff]), 'questions.xlsx'))
  await screen.findByText(note)
  screen.getByRole('columnheader', { name: 'Row' })
  expect(server.requestsTo(questionAdmin.previewImport)[0]?.body).toEqual({
    ...{ fileName: 'questions.xlsx', text: 'UEsA/w==', encoding: 'base64' },
  })
})

it('imports nothing while a question has a problem, and shows those alone on request', async () => {
  server.reply(questionAdmin.previewImport, { ...preview, rows: [row, invalidRow], changed: 0, invalid: 1 })
  const { user, choose, importButton } = renderScreen()
  await choose(file('x'))
  expect(((await importButton()) as HTMLButtonElement).disabled).toBe(true)
  screen.getByText(/^All of a file is imported, or nothing/)
  await user.click(screen.getByText('With problems (1)'))
  expect(rows(screen.getByRole('table'))).toEqual([
    ['A 60-year-old mancategory is missingtask is missing', '3', 'Problem'],
  ])
})

it('has nothing to import when all questions are known', async () => {
  server.reply(questionAdmin.previewImport, {
    ...preview,
    created: 0,
    changed: 0,
    same: 1,
    rows: [{ ...row, state: 'same' }],
  })
  const { choose, importButton } = renderScreen()
  await choose(file('x'))
  expect(((await importButton()) as HTMLButtonElement).disabled).toBe(true)
  screen.getByText('All questions of this file are in the bank already.')
})

it('decodes what Excel saves on Windows', async () => {
  server.reply(questionAdmin.previewImport, preview)
  const { choose } = renderScreen()
  await choose(file(Uint8Array.from([0x33, 0x20, 0xb5, 0x6d])))
  await screen.findByRole('table')
  expect(server.requestsTo(questionAdmin.previewImport)[0]?.body).toMatchObject({ text: '3 µm' })
})

it.each([
  ['an empty file', file(''), /questions.csv is empty/],
  ['a file that is too large', file('x'.repeat(3_000_001)), /is too large: at most 3 MB/],
  ['a file of another type', file('x', 'questions.xls'), /questions.xls is not a .csv/],
  ['a workbook that is too large', file('x'.repeat(2_000_001), 'a.xlsx'), /is too large: at most 2 MB/],
  ['a file that is no text', file(Uint8Array.from([1, 0, 0, 0, 2])), /not a text file/],
])('refuses %s before anything is sent', async (_, chosen, problem) => {
  renderScreen()
  // The file is dropped, because the dialog of the browser would not offer a wrong type.
  fireEvent.drop(screen.getByText(/or drop it here/), { dataTransfer: { files: [chosen] } })
  const alert = await screen.findByText(problem)
  expect(alert.closest('[role=alert]')?.textContent).toContain('This file cannot be used')
  expect(server.requestsTo(questionAdmin.previewImport)).toEqual([])
})

it('says why the server refuses a file', async () => {
  server.reject(questionAdmin.previewImport, { status: 400, error: 'There are no questions in this file.' })
  const { choose } = renderScreen()
  await choose(file('x'))
  await screen.findByText('There are no questions in this file.')
})

it('keeps the file when there is no network, to be sent again', async () => {
  server.disconnect(questionAdmin.previewImport)
  const { user, choose, importButton } = renderScreen()
  await choose(file('x'))
  await screen.findByText('The file was not checked')
  screen.getByText('questions.csv')
  server.reply(questionAdmin.previewImport, preview)
  await user.click(screen.getByRole('button', { name: 'Check the file again' }))
  server.disconnect(questionAdmin.importQuestions)
  await user.click(await importButton())
  await screen.findByText('Nothing was imported')
  screen.getByRole('table')
  server.reply(questionAdmin.importQuestions, { message: 'Done.', created: 1, changed: 1, same: 0 })
  await user.click(await importButton())
  await screen.findByText('Done.')
})

it('offers an example of each format', () => {
  renderScreen()
  const examples = screen.getAllByRole('link', { name: /^Example of/ })
  expect(examples.map((link) => link.getAttribute('download'))).toEqual([
    'questions-example.csv',
    'questions-example.json',
    'questions-example.gift',
  ])
})

const statistics: Statistics = {
  total: 21,
  pageSize: 20,
  computedAt: '2026-11-22T02:00:00Z',
  questions: [
    {
      id: 7,
      key: 'breast-q-001',
      category: 'breast',
      categoryTitle: 'Breast cancer',
      task: 'treatment',
      difficulty: 'medium',
      leadIn: 'Which is best?',
      attempts: 60,
      shareRight: 0.25,
      discrimination: -0.118,
      medianSeconds: 74.4,
      optionShares: [0.25, 0.75, 0, 0],
      keyOption: 0,
      verdict: 'check-key',
      findings: ['Those who know more miss it'],
    },
  ],
}

it('shows how a question does, in words and numbers, with its key marked', async () => {
  renderScreen({ statistics, at: atStatistics })
  const item = (await screen.findByText('breast-q-001')).closest('li')
  if (!item) throw new Error('the question is in no list')
  within(item).getByText('Check the key at once')
  within(item).getByText('Those who know more miss it')
  const facts = [...item.querySelectorAll('dl > div')].map((fact) => fact.textContent)
  expect(facts).toEqual([
    'First attempts60',
    'Right25%',
    'Author’s estimateMedium',
    'Discrimination-0.12',
    'Median time74 seconds',
    'CategoryBreast cancer',
    'TaskTreatment',
  ])
  const options = within(item)
    .getAllByRole('row')
    .map((option) => option.textContent)
  expect(options).toEqual(['A (key)25%', 'B75%', 'C0%', 'D0%'])
})

it('a discrimination of nearly zero has no sign', async () => {
  const questions = statistics.questions.map((each) => ({ ...each, discrimination: -0.001 }))
  renderScreen({ statistics: { ...statistics, questions }, at: atStatistics })
  await screen.findByText('0.00')
})

it('turns pages, and keeps the page in the address', async () => {
  const { user } = renderScreen({ statistics, at: atStatistics })
  await screen.findByText('Page 1 of 2')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('Page 2 of 2')
  const pages = server.requestsTo(questionAdmin.listStatistics).map(({ url }) => url.searchParams.get('page'))
  expect(pages).toEqual(['1', '2'])
})

it('computes now, and shows what came out', async () => {
  const { user } = renderScreen({ at: atStatistics })
  await screen.findByText(/There are no statistics yet/)
  server.reply(questionAdmin.computeStatistics, { questions: 1, computedAt: '2026-11-22T09:00:00Z' })
  server.reply(questionAdmin.listStatistics, statistics)
  await user.click(screen.getByRole('button', { name: 'Compute now' }))
  await screen.findByText('Statistics computed for 1 question')
  await screen.findByText('breast-q-001')
})

it('says when statistics could not be loaded, and loads them again', async () => {
  const { user } = renderScreen({ at: atStatistics })
  await screen.findByText(/There are no statistics yet/)
  server.disconnect(questionAdmin.computeStatistics)
  await user.click(screen.getByRole('button', { name: 'Compute now' }))
  await screen.findByText('The statistics were not computed')
  server.disconnect(questionAdmin.listStatistics)
  renderApp(withoutReports, { at: `${atStatistics}&page=3` })
  await screen.findByText('Could not load the item statistics')
  server.reply(questionAdmin.listStatistics, statistics)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(screen.queryByText('Could not load the item statistics')).toBeNull())
  await eventually(() => expect(screen.getAllByText('breast-q-001')).not.toEqual([]))
})
