import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type CardImportRow, cardImport, mostImportBytes } from '#contracts/catalogue/card-import.ts'
import { type Chapter, catalogue } from '#contracts/catalogue/catalogue.ts'
import { type AdminFlashcard, contentAdmin } from '#contracts/catalogue/content-admin.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { study } from '#contracts/study/study.ts'
import { noDetails } from '#domain/import/card-fields.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { ImportScreen } from './import-screen.tsx'

type Preview = Reply<typeof cardImport.previewUpload>

const server = fakeServer()
const row = (line: number, more: Partial<CardImportRow> = {}): CardImportRow => ({
  line,
  question: `Question ${line}`,
  answer: `Answer ${line}`,
  tags: ['one', 'two'],
  ...noDetails,
  state: 'new',
  problems: [],
  changes: [],
  ...more,
})
const preview: Preview = {
  format: 'csv',
  chapterId: null,
  chapterTitle: 'Thyroid cancer',
  created: 2,
  changed: 0,
  same: 0,
  invalid: 0,
  missing: 0,
  notes: [],
  columns: null,
  refused: null,
  rows: [row(2), row(3)],
}
const { rows: _rows, columns: _columns, refused: _refused, ...summary } = preview
const chapter: Chapter = {
  id: 7,
  title: 'Lymphoma',
  description: '',
  category: null,
  categoryTitle: '',
  categoryWeight: null,
  masteredCount: 0,
  isCore: false,
  hasSummary: false,
  hasPrimer: false,
  access: 'full',
  locked: false,
  flashcardCount: 2,
  tags: [],
  progress: {
    totalCards: 2,
    completedCards: 0,
    averageMastery: 0,
    coverageScaledMastery: 0,
    lastStudied: null,
  },
  createdAt: '2026-11-01T10:00:00Z',
}
const card = (id: number): AdminFlashcard => ({
  id,
  chapterId: 7,
  question: `Card ${id}`,
  answer: 'Its answer',
  why: '',
  source: '',
  link: null,
  reviewedOn: null,
  primerPart: null,
  tags: [],
  isStarred: false,
  revision: 1,
  key: null,
  kind: null,
  objective: null,
  isEdited: false,
  openFlags: 0,
})

function renderScreen(at = '/admin/import') {
  server.reply(catalogue.listChapters, [chapter])
  server.reply(contentAdmin.listFlashcards, [card(1), card(2)])
  const { user, router } = renderApp(<ImportScreen />, { at })
  const choose = (name: string, text: BlobPart = 'a,b') =>
    user.upload(screen.getByLabelText('Choose a file'), new File([text], name))
  return { user, router, choose }
}
const title = () => screen.getByLabelText<HTMLInputElement>(/Chapter title/)
const importButton = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Import/ })

it('a file is checked under its own name, and imported', async () => {
  server.reply(cardImport.previewUpload, preview)
  server.reply(cardImport.upload, { ...summary, message: '2 flashcards were added.' })
  const { user, choose } = renderScreen()
  await choose('Thyroid cancer.csv', 'the text')
  expect(await screen.findByText(/would be made/)).toBeTruthy()
  expect(title().value).toBe('Thyroid cancer')
  expect(within(screen.getByRole('table', { name: 'Rows of the file' })).getAllByRole('row')).toHaveLength(3)
  await user.click(await importButton())
  expect(await screen.findByText('Flashcards uploaded successfully')).toBeTruthy()
  expect(screen.getByText('2 flashcards were added.')).toBeTruthy()
  expect(title().value).toBe('')
  for (const endpoint of [cardImport.previewUpload, cardImport.upload]) {
    const [sent] = server.requestsTo(endpoint).map(({ body }) => body as { title: string; file: File })
    expect(await sent?.file.text()).toBe('the text')
    expect(sent?.title).toBe('Thyroid cancer')
  }
})

it('is imported once by two clicks, and another file waits until it is done', async () => {
  server.reply(cardImport.previewUpload, preview)
  server.hang(cardImport.upload)
  const { choose } = renderScreen()
  await choose('Thyroid cancer.csv')
  const button = await importButton()
  act(() => {
    button.click()
    button.click()
  })
  await choose('Other.csv')
  expect(server.requestsTo(cardImport.upload)).toHaveLength(1)
  expect(title().value).toBe('Thyroid cancer')
})

it('a file with problems says which, and is not imported', async () => {
  const problems = ['The answer is missing']
  server.reply(cardImport.previewUpload, {
    ...preview,
    created: 1,
    invalid: 1,
    rows: [row(3, { state: 'invalid', answer: '', problems }), row(2)],
  })
  const { choose } = renderScreen()
  await choose('cards.csv')
  expect(await screen.findByText('The answer is missing')).toBeTruthy()
  expect(screen.getByText(/All of a file is imported, or nothing/)).toBeTruthy()
  expect((await importButton()).disabled).toBe(true)
})

it('a row is corrected on the page, checked again, and the whole file is imported', async () => {
  const invalid = row(3, { state: 'invalid', answer: '', problems: ['The answer is missing'] })
  server.reply(cardImport.previewUpload, { ...preview, created: 1, invalid: 1, rows: [invalid, row(2)] })
  const { user, choose } = renderScreen()
  await choose('cards.csv')
  await user.click(await screen.findByRole('button', { name: 'Correct: Line 3' }))
  await user.type(screen.getByLabelText('Answer'), 'B')
  server.reply(cardImport.previewUpload, preview)
  server.reply(cardImport.upload, { ...summary, message: 'Imported.' })
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await user.click(await screen.findByRole('button', { name: 'Import 2 flashcards' }))
  await screen.findByText('Imported.')
  const [sent] = server.requestsTo(cardImport.upload).map(({ body }) => body as { corrections: string })
  expect(JSON.parse(sent?.corrections ?? '')).toEqual([{ line: 3, texts: { answer: 'B' } }])
})

it('a row is left out, and taken again', async () => {
  const invalid = row(3, { state: 'invalid', problems: ['The card stands in line 2 already'] })
  const withProblem = { ...preview, created: 1, invalid: 1, rows: [invalid, row(2)] }
  server.reply(cardImport.previewUpload, withProblem)
  const { user, choose } = renderScreen()
  await choose('cards.csv')
  await user.click(await screen.findByRole('button', { name: 'Correct: Line 3' }))
  server.reply(cardImport.previewUpload, { ...preview, created: 1, rows: [row(2)] })
  await user.click(screen.getByRole('button', { name: 'Leave this row out' }))
  server.reply(cardImport.previewUpload, withProblem)
  await screen.findByText('1 row of the file is left out.')
  await user.click(screen.getByRole('button', { name: 'Take it again' }))
  expect(await screen.findByRole('button', { name: 'Correct: Line 3' })).toBeTruthy()
})

it('what was chosen and corrected outlives a reload of the page', async () => {
  const stored = { title: 'Mine', name: 'cards.csv', corrections: [{ line: 3, isLeftOut: true }] }
  sessionStorage.setItem('importDraft', JSON.stringify(stored))
  sessionStorage.setItem('importFile', btoa('question,answer'))
  server.reply(cardImport.previewUpload, preview)
  renderScreen()
  await screen.findByText('1 row of the file is left out.')
  expect(title().value).toBe('Mine')
  const [sent] = server.requestsTo(cardImport.previewUpload).map(({ body }) => body as { file: File })
  expect([sent?.file.name, await sent?.file.text()]).toEqual(['cards.csv', 'question,answer'])
})

it('columns that are not known are chosen by hand', async () => {
  const columns = {
    hasHeader: true,
    columns: [null, null],
    names: ['Term', 'Meaning'],
    samples: [['HER2', 'A receptor']],
    isRemembered: false,
  }
  server.reply(cardImport.previewUpload, { ...preview, created: 0, rows: [], columns, refused: 'No column.' })
  const { user, choose } = renderScreen()
  await choose('terms.csv')
  await screen.findByText('No column.')
  const read = screen.getByRole<HTMLButtonElement>('button', { name: 'Read the file so' })
  expect(read.disabled).toBe(true)
  await user.selectOptions(screen.getByLabelText('Column A: Term'), 'Question')
  await user.selectOptions(screen.getByLabelText('Column B: Meaning'), 'Answer')
  server.reply(cardImport.previewUpload, preview)
  await user.click(read)
  await importButton()
  const sent = server.requestsTo(cardImport.previewUpload).at(-1)?.body as { columns: string }
  expect(JSON.parse(sent.columns)).toEqual({ hasHeader: true, columns: ['question', 'answer'] })
})

it('a file that changes nothing is not imported again', async () => {
  server.reply(cardImport.previewUpload, {
    ...preview,
    chapterId: 7,
    created: 0,
    same: 1,
    missing: 1,
    notes: ['The separator is a semicolon.'],
    rows: [row(2, { state: 'same' })],
  })
  const { user, choose } = renderScreen()
  await choose('cards.csv')
  expect(await screen.findByText(/would be updated/)).toBeTruthy()
  expect(screen.getByText('The separator is a semicolon.')).toBeTruthy()
  expect(screen.getByText('1 card of the chapter is not in the file and stays as it is.')).toBeTruthy()
  expect((await importButton()).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Start again' }))
  expect(screen.queryByText(/would be updated/)).toBeNull()
  expect(title().value).toBe('')
})

it('another title is checked again before the import', async () => {
  server.reply(cardImport.previewUpload, preview)
  const { user, choose } = renderScreen()
  await user.type(title(), 'My chapter')
  await choose('cards.csv')
  await importButton()
  await user.type(title(), ' two')
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Check the file' }))
  await importButton()
  expect(
    server.requestsTo(cardImport.previewUpload).map(({ body }) => (body as { title: string }).title),
  ).toEqual(['My chapter', 'My chapter two'])
})

it('a file of another kind is refused in the specified words, without a request', async () => {
  renderScreen()
  fireEvent.change(screen.getByLabelText('Choose a file'), {
    target: { files: [new File(['x'], 'cards.pdf')] },
  })
  expect(await screen.findByText('Invalid File Type')).toBeTruthy()
  expect(
    screen.getByText(
      'Please upload one of the following file types: .csv, .xlsx, .xls, .numbers, .apkg, .colpkg, .tsv, .txt',
    ),
  ).toBeTruthy()
  expect(server.requestsTo(cardImport.previewUpload)).toEqual([])
})

it.each([
  ['empty.csv', '', 'empty.csv is empty. Choose a file with flashcards in it.'],
  [
    'big.csv',
    new Uint8Array(mostImportBytes + 1),
    'big.csv is too large: at most 10 MB. Divide it into several files.',
  ],
])('%s is not sent', async (name, text, problem) => {
  const { choose } = renderScreen()
  await choose(name, text)
  expect(await screen.findByText(problem)).toBeTruthy()
})

it('a failed import says what the server says, and keeps the file', async () => {
  server.reply(cardImport.previewUpload, preview)
  server.reject(cardImport.upload, { status: 409, error: 'The chapter was changed meanwhile' })
  const { user, choose } = renderScreen()
  await choose('cards.csv')
  await user.click(await importButton())
  expect(await screen.findAllByText('The chapter was changed meanwhile')).toHaveLength(2)
  server.disconnect(cardImport.upload)
  await user.click(await importButton())
  expect(await screen.findAllByText('Upload failed')).toHaveLength(2)
  expect(title().value).toBe('cards')
})

it('nobody leaves with a checked file by mistake', async () => {
  server.reply(cardImport.previewUpload, preview)
  const { user, router, choose } = renderScreen()
  await choose('cards.csv')
  await importButton()
  await user.click(screen.getByRole('link', { name: 'Back to Admin' }))
  expect(await screen.findByText('Leave without importing?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(router.state.location.pathname).toBe('/admin/import')
  await user.click(screen.getByRole('link', { name: 'Back to Admin' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin'))
})

it('a chapter is opened; its cards are starred and deleted, and so is the chapter', async () => {
  server.reply(study.starFlashcard, { isStarred: true } as Reply<typeof study.starFlashcard>)
  server.reply(contentAdmin.deleteFlashcard, { ok: true })
  server.reject(contentAdmin.deleteChapter, { status: 404, error: 'This chapter does not exist' })
  const { user, router } = renderScreen()
  await user.click(await screen.findByRole('button', { name: 'Open: Lymphoma' }))
  expect(router.state.location.search).toBe('?chapter=7')
  const [star] = await screen.findAllByRole('button', { name: 'Star', pressed: false })
  if (star) await user.click(star)
  expect(await screen.findByRole('button', { name: 'Star', pressed: true })).toBeTruthy()
  // The first star shows a message once it is saved. The test waits for it, because it would replace the next
  // message.
  await screen.findByText(/^You find it under Browse cards/)
  await user.click(screen.getByRole('button', { name: 'Delete: Card 2' }))
  await user.click(await screen.findByRole('button', { name: 'Delete flashcard' }))
  expect(await screen.findByText('Flashcard deleted successfully')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete: Lymphoma' }))
  await user.click(await screen.findByRole('button', { name: 'Delete chapter' }))
  expect(await screen.findByText('This chapter does not exist')).toBeTruthy()
  server.reply(contentAdmin.deleteChapter, { ok: true })
  server.reject(contentAdmin.listFlashcards, { status: 404, error: 'This chapter does not exist' })
  await user.click(screen.getByRole('button', { name: 'Delete: Lymphoma' }))
  await user.click(await screen.findByRole('button', { name: 'Delete chapter' }))
  expect(await screen.findByText('Could not load the cards of this chapter')).toBeTruthy()
  expect(screen.getByText('Chapter deleted successfully')).toBeTruthy()
})
