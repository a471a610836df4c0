import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Chapter, catalogue } from '#contracts/catalogue/catalogue.ts'
import {
  type AdminFlashcard,
  contentAdmin,
  type ListedFlashcard,
} from '#contracts/catalogue/content-admin.ts'
import { primerEditing } from '#contracts/catalogue/primer-editing.ts'
import { type FlaggedCard, moderationAdmin, mostReports } from '#contracts/moderation/moderation-admin.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { fill, renderApp } from '#tests/support/component/render.tsx'
import { ContentScreen } from './content-screen.tsx'

const server = fakeServer()
const chapter = (id: number, title: string): Chapter => ({
  id,
  title,
  description: '',
  category: 'breast',
  categoryTitle: 'Breast cancer',
  categoryWeight: null,
  masteredCount: 0,
  isCore: id === 1,
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
})
const card = (id: number, more: Partial<AdminFlashcard> = {}): AdminFlashcard => ({
  id,
  chapterId: 1,
  question: `Question ${id}`,
  answer: `Answer ${id}`,
  why: '',
  source: '',
  link: null,
  reviewedOn: null,
  primerPart: null,
  tags: ['one', 'two', 'three', 'four'],
  isStarred: false,
  revision: 1,
  key: `card-${id}`,
  isEdited: false,
  openFlags: 0,
  kind: null,
  objective: null,
  ...more,
})

interface Screen {
  at?: string
  cards?: AdminFlashcard[]
  /** Sets replies that differ from those of the other tests. */
  prepare?: () => void
}

function renderScreen({ at = '/', cards = [card(1), card(2)], prepare }: Screen = {}) {
  server.reply(catalogue.listChapters, [chapter(1, 'Early breast cancer'), chapter(2, 'Lymphoma')])
  server.reply(moderationAdmin.listFlaggedContent, [])
  server.reply(contentAdmin.listConflicts, [])
  server.reply(contentAdmin.listCategories, [{ id: 'breast', title: 'Breast cancer' }])
  server.reply(contentAdmin.listObjectives, [{ id: 'local', title: 'Choose margins.' }])
  server.reply(contentAdmin.listFlashcards, cards)
  prepare?.()
  return renderApp(<ContentScreen flagged="What learners reported" shared="Reported decks" />, { at })
}
const cardsOf = (search = '') => `/?tab=cards&chapter=1${search}`
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Flashcards' })
  return within(table)
    .getAllByText(/^Question \d+$/)
    .map((question) => question.textContent)
}

it('lists the chapters, and opens the cards of one', async () => {
  const { user, router } = renderScreen()
  const row = within(
    (await screen.findByRole('link', { name: 'Early breast cancer' })).closest('tr') ?? document.body,
  )
  row.getByText('Breast cancer')
  row.getByText('Core')
  await user.click(screen.getByRole('link', { name: 'Lymphoma' }))
  expect(router.state.location.search).toBe('?tab=cards&chapter=2')
})

it('opens the editor of a primer where a chapter has one', async () => {
  const prepare = () =>
    server.reply(catalogue.listChapters, [
      { ...chapter(1, 'Lymphoma'), hasPrimer: true },
      chapter(2, 'Other'),
    ])
  const { user, router } = renderScreen({ prepare })
  server.reject(primerEditing.findPrimer, { status: 404, error: 'This chapter has no primer' })
  await user.click(await screen.findByRole('button', { name: 'Primer: Lymphoma' }))
  expect(router.state.location.search).toBe('?primer=1')
  await screen.findByText('This chapter has no primer', { exact: false })
  expect(screen.queryByRole('button', { name: 'Primer: Other' })).toBeNull()
})

it('says what could not be fetched', async () => {
  const error = { status: 404, error: 'This chapter does not exist' }
  renderScreen({ at: cardsOf(), prepare: () => server.reject(contentAdmin.listFlashcards, error) })
  await screen.findByText('Failed to fetch chapter flashcards')
  screen.getByText('This chapter does not exist')
})

it('shows the open reports in the tab, and the part of the app that lists them', async () => {
  renderScreen({ at: '/?tab=flagged' })
  await screen.findByText('What learners reported')
})

it('of the tags the first two are shown, and how many more there are', async () => {
  renderScreen({ at: cardsOf(), cards: [card(1), card(2, { tags: ['one', 'two'], openFlags: 2 })] })
  await screen.findByText('+2 more')
  expect(screen.queryByText('three')).toBeNull()
  expect(screen.getAllByText('one')).toHaveLength(2)
  screen.getByText('2 reports')
})

it('many cards are shown in pages of 50, and found by their words', async () => {
  const cards = Array.from({ length: 153 }, (_, index) => card(index + 1))
  const { user, router } = renderScreen({ at: cardsOf('&page=3'), cards })
  const shown = await rows()
  expect([shown.length, shown[0]]).toEqual([50, 'Question 101'])
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await rows()).toEqual(['Question 151', 'Question 152', 'Question 153'])
  expect(scroll).toHaveBeenCalledTimes(1)
  scroll.mockRestore()
  await user.click(screen.getByLabelText('Filter cards'))
  await user.paste('n 49')
  await screen.findByText('Select all 1')
  expect(await rows()).toEqual(['Question 49'])
  expect(router.state.location.search).toBe('?tab=cards&chapter=1&search=n+49')
})

it('adds a card, with what is missing said beside the field', async () => {
  const { user } = renderScreen({ at: cardsOf() })
  await user.click(await screen.findByRole('button', { name: 'Add flashcard' }))
  fill(screen.getByLabelText('Question'), 'New?')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  screen.getByText('Please fill in all required fields')
  fill(screen.getByLabelText('Answer'), 'Yes')
  server.reject(contentAdmin.addFlashcard, { status: 404, error: 'This chapter does not exist' })
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText('Failed to add flashcard')
  expect(screen.getByDisplayValue('Yes')).toBeDefined()
  server.reply(contentAdmin.addFlashcard, card(3))
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText('Flashcard added successfully')
  expect(server.requestsTo(contentAdmin.addFlashcard).at(-1)?.body).toEqual({
    ...{ question: 'New?', answer: 'Yes', why: '', tags: '' },
    ...{ kind: null, objective: null, source: '', link: '' },
  })
})

it('deletes what is selected after a question, and undoes it', async () => {
  const { user } = renderScreen({ at: cardsOf(), cards: [card(1), card(2), card(3)] })
  await user.click(await screen.findByRole('checkbox', { name: 'Question 1' }))
  await user.click(screen.getByRole('checkbox', { name: 'Question 3' }))
  await user.click(screen.getByRole('button', { name: 'Delete selected' }))
  server.reject(contentAdmin.bulkDelete, { status: 400, error: 'Choose at least one card' })
  await user.click(await screen.findByRole('button', { name: 'Delete flashcards' }))
  await screen.findByText('Failed to delete flashcards')

  await user.click(screen.getByRole('button', { name: 'Delete selected' }))
  server.reply(contentAdmin.bulkDelete, { message: '2 flashcards deleted', deleted: 2 })
  await user.click(await screen.findByRole('button', { name: 'Delete flashcards' }))
  expect(server.requestsTo(contentAdmin.bulkDelete).at(-1)?.body).toEqual({ flashcardIds: [1, 3] })
  server.reply(contentAdmin.restoreFlashcards, { message: '2 flashcards restored', restored: 2 })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('2 flashcards restored')
  expect(server.requestsTo(contentAdmin.restoreFlashcards)[0]?.body).toEqual({ flashcardIds: [1, 3] })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('one card is deleted with its own words, and a failure shows the server’s', async () => {
  const { user } = renderScreen({ at: cardsOf() })
  server.reject(contentAdmin.deleteFlashcard, { status: 404, error: 'This card does not exist' })
  await user.click(await screen.findByRole('button', { name: 'Delete: Question 1' }))
  await user.click(await screen.findByRole('button', { name: 'Delete flashcard' }))
  await screen.findByText('This card does not exist')
  server.reply(contentAdmin.deleteFlashcard, { ok: true })
  await user.click(screen.getByRole('button', { name: 'Delete: Question 1' }))
  await user.click(await screen.findByRole('button', { name: 'Delete flashcard' }))
  await screen.findByText('Flashcard deleted successfully')
})

it('shows what an edit changed, and restores the earlier text over the present revision', async () => {
  const version = {
    ...{ id: 9, revision: 1, savedBy: 'chief', savedAt: '2026-11-20T10:00:00Z' },
    ...{ question: 'Question 1', answer: 'Give 5 mg', why: '', tags: [] },
  }
  server.reply(contentAdmin.listHistory, [version])
  const present = card(1, { answer: 'Give 10 mg', tags: [], revision: 2 })
  const { user } = renderScreen({ at: cardsOf('&history=1'), cards: [present] })
  const dialog = within(await screen.findByRole('dialog', { name: 'History' }))
  expect((await dialog.findByText('5')).tagName).toBe('DEL')
  expect(dialog.getByText('10').tagName).toBe('INS')
  server.reply(contentAdmin.restoreVersion, present)
  await user.click(dialog.getByRole('button', { name: 'Restore' }))
  await user.click(dialog.getByRole('radio', { name: 'A reason of its own' }))
  await user.click(dialog.getByRole('button', { name: 'Restore this version' }))
  await user.type(dialog.getByLabelText('Why it changes'), 'The dose was right before.')
  await user.click(dialog.getByRole('button', { name: 'Restore this version' }))
  await screen.findByText('Flashcard updated successfully')
  expect(server.requestsTo(contentAdmin.restoreVersion).map(({ body }) => body)).toEqual([
    {
      ...{ versionId: 9, revision: 2 },
      change: { severity: 'outdated', why: 'The dose was right before.', source: '', link: null },
    },
  ])
})

it('a deleted card is listed and brought back', async () => {
  server.reply(contentAdmin.listDeleted, [{ ...card(5), deletedAt: '2026-11-20T10:00:00Z' }])
  server.reply(contentAdmin.restoreFlashcards, { message: '1 flashcard restored', restored: 1 })
  const { user } = renderScreen({ at: cardsOf() })
  await user.click(await screen.findByRole('button', { name: 'Deleted cards' }))
  await user.click(await screen.findByRole('button', { name: 'Restore: Question 5' }))
  await screen.findByText('1 flashcard restored')
})

it('a chapter is renamed; a title that another one has is said beside the field', async () => {
  const { user } = renderScreen()
  await user.click(await screen.findByRole('button', { name: 'Edit: Lymphoma' }))
  const title = await screen.findByLabelText('Title')
  await user.clear(title)
  await user.type(title, 'Early breast cancer')
  const taken = 'Another chapter has this title'
  server.reject(contentAdmin.updateChapter, { status: 409, error: taken, fields: { title: taken } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(taken)
  expect(title).toHaveProperty('value', 'Early breast cancer')
  server.reply(contentAdmin.updateChapter, { id: 2, title: 'Lymphomas' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a chapter is deleted after a question', async () => {
  const { user } = renderScreen()
  await user.click(await screen.findByRole('button', { name: 'Delete: Lymphoma' }))
  server.reply(contentAdmin.deleteChapter, { ok: true })
  await user.click(await screen.findByRole('button', { name: 'Delete chapter' }))
  await screen.findByText('Chapter deleted successfully')
  expect(server.requestsTo(contentAdmin.deleteChapter)[0]?.url.pathname).toBe('/api/chapters/2')
})

it('an export that fails says so and why', async () => {
  const { user } = renderScreen()
  await user.click(await screen.findByRole('button', { name: 'Export: Lymphoma' }))
  await user.click(await screen.findByRole('radio', { name: 'XLSX' }))
  const safe = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Safe for spreadsheets' })
  expect(safe.checked).toBe(true)
  server.reject(contentAdmin.exportChapter, { status: 404, error: 'This chapter does not exist' })
  await user.click(screen.getByRole('button', { name: 'Download' }))
  await screen.findByText('Failed to export chapter')
  screen.getByText('This chapter does not exist')
  const sent = server.requestsTo(contentAdmin.exportChapter)[0]?.url.search
  expect(sent).toBe('?format=xlsx&safe=true')
})

it('where an edition disagrees with an edit, either text is chosen', async () => {
  const { user } = renderScreen({
    prepare: () =>
      server.reply(contentAdmin.listConflicts, [
        {
          key: 'drug:olaparib',
          kind: 'drug',
          title: 'Olaparib',
          fields: [
            {
              ...{ name: 'adverseEffects', earlier: null, changedBy: null },
              ...{ ours: 'Nausea', shipped: 'Nausea, anaemia' },
            },
          ],
          version: 'v1',
          noticedAt: '2026-11-20T10:00:00Z',
        },
      ]),
  })
  const conflict = within(await screen.findByRole('region', { name: 'Olaparib' }))
  conflict.getByRole('heading', { name: 'Adverse effects' })
  conflict.getByText('Nausea, anaemia')
  server.reply(contentAdmin.resolveConflict, { ok: true })
  server.reply(contentAdmin.listConflicts, [])
  await user.click(conflict.getByRole('button', { name: 'Take shipped' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Olaparib' })).toBeNull())
  expect(server.requestsTo(contentAdmin.resolveConflict)[0]?.body).toEqual({
    ...{ key: 'drug:olaparib', version: 'v1' },
    ours: [],
  })
})

it('of several fields, what one side alone changed is proposed, and the rest is chosen', async () => {
  const field = (name: string, changedBy: 'ours' | 'shipped' | null) => ({
    ...{ name, changedBy, earlier: 'Before' },
    ...{ ours: `${name} of ours`, shipped: `${name} as shipped` },
  })
  const { user } = renderScreen({
    prepare: () =>
      server.reply(contentAdmin.listConflicts, [
        {
          ...{ key: 'question:aml-q1', kind: 'question', title: 'A man of 60', version: 'v2' },
          fields: [
            field('keyPoint', 'ours'),
            field('evidence', 'shipped'),
            field('leadIn', null),
            field('keyOption', null),
          ],
          noticedAt: '2026-11-20T10:00:00Z',
        },
      ]),
  })
  const conflict = within(await screen.findByRole('region', { name: 'A man of 60' }))
  const keyPoint = within(conflict.getByRole('region', { name: 'Key point' }))
  keyPoint.getByText('Changed by an admin alone.')
  expect(keyPoint.getAllByText('Before').map(({ tagName }) => tagName)).toEqual(['DEL', 'DEL'])
  const chosen = (name: string) =>
    within(conflict.getByRole('region', { name }))
      .queryByRole('radio', { checked: true })
      ?.getAttribute('value')
  expect(['Key point', 'Evidence', 'Lead-in'].map(chosen)).toEqual(['ours', 'shipped', undefined])
  const save = conflict.getByRole<HTMLButtonElement>('button', { name: 'Save as chosen' })
  expect(save.disabled).toBe(true)
  await user.click(
    within(conflict.getByRole('region', { name: 'Lead-in' })).getByRole('radio', { name: 'Shipped' }),
  )
  expect(chosen('Right option, counted from 0')).toBe('shipped')
  server.reply(contentAdmin.resolveConflict, { ok: true })
  server.reply(contentAdmin.listConflicts, [])
  await user.click(save)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'A man of 60' })).toBeNull())
  expect(server.requestsTo(contentAdmin.resolveConflict)[0]?.body).toEqual({
    ...{ key: 'question:aml-q1', version: 'v2' },
    ours: ['keyPoint'],
  })
})

it('says when it is not known whether texts changed on both sides', async () => {
  renderScreen({ prepare: () => server.reject(contentAdmin.listConflicts, { status: 500, error: 'x' }) })
  await screen.findByText('Could not load texts changed on both sides')
})

it('the focus returns to the button of a card whose edit was closed, and Back does not open it again', async () => {
  const { user, router } = renderScreen({ at: cardsOf() })
  await user.click(await screen.findByRole('button', { name: 'Edit: Question 2' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Edit: Question 2' }))
  await act(() => router.navigate(-1))
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

it('of more open reports than the list has, the tab does not pretend to know the number', async () => {
  const reports = Array.from({ length: mostReports }, () => ({}) as FlaggedCard)
  renderScreen({ prepare: () => server.reply(moderationAdmin.listFlaggedContent, reports) })
  await screen.findByLabelText('200+ open')
})

describe('the cards of all chapters', () => {
  const listed = (id: number, more: Partial<ListedFlashcard> = {}): ListedFlashcard => ({
    ...card(id),
    chapterTitle: 'Breast',
    deletedAt: null,
    ...more,
  })
  const allCards = (cards: ListedFlashcard[], hasMore = false) =>
    server.reply(contentAdmin.listAllFlashcards, { cards, hasMore, total: cards.length })
  const asked = () => server.requestsTo(contentAdmin.listAllFlashcards).map(({ url }) => url.search)

  it('are listed before a chapter is chosen, searched and filtered, and turned page by page', async () => {
    const { user, router } = renderScreen({
      at: '/?tab=cards',
      prepare: () => allCards([listed(9), listed(8)], true),
    })
    await screen.findByText('2 cards')
    await screen.findByText('card-9')
    await user.click(screen.getByRole('button', { name: 'Older' }))
    await waitFor(() => expect(router.state.location.search).toBe('?tab=cards&before=8'))
    await user.selectOptions(screen.getByLabelText('Show'), 'noSource')
    await user.selectOptions(await screen.findByLabelText('Category'), 'Breast cancer')
    await user.type(screen.getByLabelText('Search all cards'), 'onc')
    await waitFor(() =>
      expect(router.state.location.search).toBe('?tab=cards&state=noSource&category=breast&search=onc'),
    )
    await waitFor(() => expect(asked().at(-1)).toBe('?search=onc&category=breast&state=noSource'))
    expect(asked().slice(0, 2)).toEqual(['', '?before=8'])
  })

  it('of a chapter are filtered by kind and objective, which another chapter does not share', async () => {
    const { user, router } = renderScreen({
      at: '/?tab=cards&chapter=1',
      prepare: () => allCards([listed(9)]),
    })
    await user.selectOptions(await screen.findByLabelText('Kind'), 'Trial')
    await screen.findByText('1 card')
    await user.selectOptions(screen.getByLabelText('Objective'), 'Choose margins.')
    await waitFor(() => expect(asked().at(-1)).toBe('?objective=local&chapter=1&kind=trial'))
    await user.click(screen.getByLabelText('Chapter', { selector: 'input' }))
    await user.click(await screen.findByRole('option', { name: 'Lymphoma' }))
    await waitFor(() => expect(router.state.location.search).toBe('?tab=cards&chapter=2&kind=trial'))
  })

  it('one is edited in its place, and its chapter opened', async () => {
    const { user, router } = renderScreen({ at: '/?tab=cards', prepare: () => allCards([listed(9)]) })
    await user.click(await screen.findByRole('button', { name: 'Edit: Question 9' }))
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Question')).value).toBe('Question 9')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('link', { name: 'Breast' }))
    expect(router.state.location.search).toBe('?tab=cards&chapter=1')
    await screen.findByLabelText('Filter cards')
  })

  it('those that were deleted can be brought back', async () => {
    server.reply(contentAdmin.restoreFlashcards, { message: '1 flashcard restored', restored: 1 })
    const deletedAt = '2026-11-02T10:00:00Z'
    const { user } = renderScreen({
      at: '/?tab=cards&state=deleted&chapter=1',
      prepare: () => allCards([listed(9, { deletedAt })]),
    })
    await user.click(await screen.findByRole('button', { name: 'Restore: Question 9' }))
    await screen.findByText('1 flashcard restored')
    expect(asked()[0]).toBe('?chapter=1&state=deleted')
    expect(server.requestsTo(contentAdmin.restoreFlashcards)[0]?.body).toEqual({ flashcardIds: [9] })
  })

  it('says that none matches', async () => {
    renderScreen({ at: '/?tab=cards&search=zzz', prepare: () => allCards([]) })
    await screen.findByText('No card is like this. Change the search or the filter.')
  })

  it('says that they could not be fetched', async () => {
    renderScreen({
      at: '/?tab=cards',
      prepare: () => server.reject(contentAdmin.listAllFlashcards, { status: 503, error: 'busy' }),
    })
    await screen.findByText('Failed to fetch flashcards')
  })
})
