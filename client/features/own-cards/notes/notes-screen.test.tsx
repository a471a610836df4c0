import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { toasts } from '#client/platform/toast.ts'
import { type ListedNote, noteStates, ownCards } from '#contracts/own-cards/own-cards.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { countText } from '#domain/text/count-text.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { firstOwnId, listedNote, ownNote } from '#tests/support/component/own-notes.ts'
import { fill, renderApp } from '#tests/support/component/render.tsx'
import { NotesScreen } from './notes-screen.tsx'

const server = fakeServer()
const deck = { id: firstOwnId, name: 'Breast' }
const none = Object.fromEntries(noteStates.map((state) => [state, 0])) as Record<
  (typeof noteStates)[number],
  number
>

beforeEach(() => {
  server.reply(ownCards.listDecks, {
    decks: [{ ...deck, cards: 1, new: 0, due: 0, suspended: 0 }],
    mediaBytes: 0,
  })
  server.reply(ownCards.changeNotes, { changed: 2 })
})

async function open(rows: ListedNote[], { path = '/', total = rows.length } = {}) {
  server.reply(ownCards.listNotes, { rows, total, counts: { ...none, all: total }, tags: ['HER2'] })
  const opened = renderApp(<NotesScreen userId={7} deck={deck} />, { at: path })
  await screen.findByText(countText(total, 'note'))
  const where = () => opened.router.state.location.search
  return { ...opened, where }
}
const asked = () => Object.fromEntries(server.requestsTo(ownCards.listNotes).at(-1)?.url.searchParams ?? [])
const changes = () => server.requestsTo(ownCards.changeNotes).map(({ body }) => body)
const select = (id: number) => screen.getByRole('checkbox', { name: `Select: front ${id}` })

it('asks for what the address says, and puts another filter there from its first page', async () => {
  const { user, where } = await open([listedNote(1)], { path: '/?state=due&page=2&tag=HER2', total: 60 })
  expect(asked()).toEqual({ deckId: String(firstOwnId), state: 'due', tag: 'HER2', page: '2' })
  await user.click(screen.getByRole('radio', { name: /Suspended/ }))
  expect(where()).toBe('?state=suspended&tag=HER2')
})

it('deletes chosen notes at once, with Undo', async () => {
  const { user } = await open([listedNote(1), listedNote(2), listedNote(3)])
  await user.click(select(1))
  await user.click(select(2))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await expect.poll(() => toasts.current()?.title).toBe('2 notes deleted')
  toasts.current()?.action?.onAct()
  await expect.poll(changes).toEqual([
    { ids: [1, 2], isDeleted: true },
    { ids: [1, 2], isDeleted: false },
  ])
  expect(screen.queryByRole('group', { name: 'With the selected notes' })).toBeNull()
})

it('deletes the notes of all pages, as many at once as a call takes, and says where it stopped', async () => {
  const ids = Array.from({ length: 1200 }, (_, at) => at + 1)
  const { user } = await open([listedNote(1), listedNote(2)], { path: '/?tag=HER2', total: 1200 })
  server.reply(ownCards.listNoteIds, { ids })
  await user.click(screen.getByRole('checkbox', { name: 'Select all 2 on this page' }))
  await user.click(screen.getByRole('button', { name: 'Select all 1,200' }))
  await screen.findByRole('checkbox', { name: '1,200 selected' })
  expect(screen.queryByRole('button', { name: 'Select all 1,200' })).toBeNull()
  const [request] = server.requestsTo(ownCards.listNoteIds)
  expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
    ...{ deckId: String(firstOwnId), tag: 'HER2', state: 'all' },
  })
  server.reply(ownCards.changeNotes, { changed: 600 })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await expect.poll(() => toasts.current()?.title).toBe('1,200 notes deleted')
  server.reply(ownCards.changeNotes, ({ body }) => {
    const { ids: part } = body as { ids: number[] }
    if (part.length < 1000) throw new TypeError('Failed to fetch')
    return { changed: part.length }
  })
  toasts.current()?.action?.onAct()
  await expect
    .poll(() => toasts.current()?.description)
    .toMatch(/^1,000 notes brought back, not the others: /)
  expect(changes()).toEqual(
    [true, false].flatMap((isDeleted) => [
      { ids: ids.slice(0, 1000), isDeleted },
      { ids: ids.slice(1000), isDeleted },
    ]),
  )
})

it('suspends chosen notes, and asks those again that are', async () => {
  const { user } = await open([listedNote(1), listedNote(2, { suspended: 1 })])
  await user.click(screen.getByRole('checkbox', { name: 'Select all 2 on this page' }))
  await user.click(screen.getByRole('button', { name: 'Suspend' }))
  await expect.poll(changes).toEqual([{ ids: [1, 2], isSuspended: true }])
  await user.click(select(2))
  await user.click(screen.getByRole('button', { name: 'Ask again' }))
  await expect.poll(() => changes().at(-1)).toEqual({ ids: [2], isSuspended: false })
})

it('moves chosen notes to a deck, and changes their tags', async () => {
  server.reply(ownCards.addDeck, { id: 9, name: 'Lung', cards: 0, new: 0, due: 0, suspended: 0 })
  const { user } = await open([listedNote(1)])
  await user.click(select(1))
  await user.click(screen.getByRole('button', { name: 'Move' }))
  const moving = await screen.findByRole('dialog', { name: 'Move 1 note' })
  fill(within(moving).getByLabelText('Deck', { selector: 'input' }), 'Lung')
  await user.click(within(moving).getByRole('button', { name: 'Move' }))
  await expect.poll(changes).toEqual([{ ids: [1], deckId: 9 }])
  await user.click(select(1))
  await user.click(screen.getByRole('button', { name: 'Tags' }))
  const tagging = await screen.findByRole('dialog', { name: 'Tags of 1 note' })
  await user.click(within(tagging).getByRole('radio', { name: 'Remove' }))
  fill(within(tagging).getByLabelText('Tags'), 'HER2, ADC')
  await user.click(within(tagging).getByRole('button', { name: 'Remove' }))
  await expect.poll(() => changes().at(-1)).toEqual({ ids: [1], removeTags: ['HER2', 'ADC'] })
})

it('brings deleted notes back', async () => {
  const deleted = listedNote(1, { deletedAt: '2026-11-20T10:00:00.000Z' })
  const { user } = await open([deleted], { path: '/?state=deleted' })
  await user.click(select(1))
  expect(screen.queryByRole('button', { name: 'Move' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Bring back' }))
  await expect.poll(changes).toEqual([{ ids: [1], isDeleted: false }])
})

it('opens a note in its editor, by its row and by its address', async () => {
  server.reply(ownCards.getNote, ownNote())
  server.reply(studyPlan.listCategories, { categories: [] })
  server.reply(ownCards.findSimilar, { cards: [] })
  const { user, where } = await open([listedNote(1, { form: 'cloze', front: '{{c1::CDK4/6}} is blocked' })])
  await user.click(screen.getByRole('button', { name: 'CDK4/6 is blocked' }))
  expect(where()).toBe('?note=1')
  const dialog = await screen.findByRole('dialog', { name: 'Edit card' })
  await within(dialog).findByDisplayValue('Palbociclib')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(where()).toBe('')
})

it('says why there is nothing, and offers the way on', async () => {
  const { user, where } = await open([], { path: '/?search=nothing' })
  screen.getByText('No note matches these filters.')
  await user.click(screen.getByRole('button', { name: 'Show all notes' }))
  expect(where()).toBe('')
  await screen.findByRole('button', { name: 'Add a card' })
})

it('says without a network what can be studied without one', async () => {
  server.disconnect(ownCards.listNotes)
  renderApp(<NotesScreen userId={7} deck={undefined} />)
  await screen.findByText(/made available offline can be studied without a connection/)
})

it('shows what find and replace would change, and then does that', async () => {
  const { user } = await open([listedNote(1, { front: 'Which drug?' })])
  await user.click(screen.getByRole('checkbox', { name: 'Select: Which drug?' }))
  await user.click(screen.getByRole('button', { name: 'Find and replace' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Find and replace in 1 note' }))
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(dialog.getByText('Write what to find')).toBeTruthy()
  const change = { id: 1, field: 'front' as const, before: 'Which drug?', after: 'Which antibody?' }
  const reply = { changed: 1, notes: [{ id: 1, revision: 3 }], changes: [change], left: [] }
  server.reply(ownCards.replaceInNotes, reply)
  fill(dialog.getByLabelText('Find'), 'drug')
  fill(dialog.getByLabelText('Replace with'), 'antibody')
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  await user.click(await dialog.findByRole('button', { name: 'Replace in 1 note' }))
  await expect.poll(() => toasts.current()?.title).toBe('1 note changed')
  const bodies = server.requestsTo(ownCards.replaceInNotes).map(({ body }) => body)
  expect(bodies).toMatchObject([
    { find: 'drug', replacement: 'antibody', notes: [{ id: 1 }], isPreview: true },
    { notes: [{ id: 1, revision: 3 }], isPreview: false },
  ])
})

it('says how far find and replace came in the notes of all pages, and shows what is left before it goes on', async () => {
  const ids = Array.from({ length: 1200 }, (_, at) => at + 1)
  const { user } = await open([listedNote(1), listedNote(2)], { total: 1200 })
  server.reply(ownCards.listNoteIds, { ids })
  await user.click(screen.getByRole('checkbox', { name: 'Select all 2 on this page' }))
  await user.click(screen.getByRole('button', { name: 'Select all 1,200' }))
  await screen.findByRole('checkbox', { name: '1,200 selected' })
  await user.click(screen.getByRole('button', { name: 'Find and replace' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Find and replace in 1,200 notes' }))
  server.reply(ownCards.replaceInNotes, ({ body }) => {
    const { notes, isPreview } = body as { notes: { id: number }[]; isPreview: boolean }
    if (!isPreview && notes.length < 1000) throw new TypeError('Failed to fetch')
    return {
      ...{
        changed: notes.length,
        notes: notes.map(({ id }) => ({ id, revision: 1 })),
        changes: [],
        left: [],
      },
    }
  })
  fill(dialog.getByLabelText('Find'), 'drug')
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  await user.click(await dialog.findByRole('button', { name: 'Replace in 1,200 notes' }))
  await expect.poll(() => toasts.current()?.description).toMatch(/^1,000 notes changed, not the others: /)
  await dialog.findByRole('button', { name: 'Preview' })
})
