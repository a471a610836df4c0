import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toasts } from '#client/platform/toast.ts'
import { type OwnNote, ownCards } from '#contracts/own-cards/own-cards.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { firstOwnId, ownNote } from '#tests/support/component/own-notes.ts'
import { fill, renderApp } from '#tests/support/component/render.tsx'
import { AddNoteDialog } from './add-note-dialog.tsx'
import { EditNote } from './edit-note.tsx'
import type { NoteStart } from './note-values.ts'

const server = fakeServer()
const deck = { id: firstOwnId, name: 'Breast', cards: 3, new: 0, due: 0, suspended: 0 }

beforeEach(() => {
  server.reply(ownCards.listDecks, { decks: [deck], mediaBytes: 0 })
  server.reply(studyPlan.listCategories, { categories: [{ id: 'breast', title: 'Breast', weight: 12 }] })
  server.reply(ownCards.findSimilar, { cards: [] })
  server.reply(ownCards.listNotesOfOrigin, { notes: [] })
  server.reply(ownCards.addDeck, deck)
  server.reply(ownCards.addNote, ({ body }) => ownNote(body as Partial<OwnNote>))
})

const field = (name: string | RegExp) =>
  screen.getByLabelText<HTMLTextAreaElement>(name, { selector: 'input, textarea' })
const sent = () => server.requestsTo(ownCards.addNote).map(({ body }) => body as Record<string, unknown>)

function open(start?: NoteStart) {
  const onClose = vi.fn()
  const opened = renderApp(<AddNoteDialog userId={7} start={start} isOpen onClose={onClose} />)
  return { ...opened, onClose }
}

describe('a new card', () => {
  it('is saved with its deck, and the next one begins in the same deck and form', async () => {
    const { user, onClose } = open()
    await screen.findByRole('dialog', { name: 'Add a card' })
    await user.click(screen.getByRole('radio', { name: 'Reversed' }))
    fill(field('Deck'), 'Breast')
    fill(field('Front'), 'What blocks CDK4/6?')
    fill(field('Back'), 'Palbociclib')
    fill(field('Tags (optional)'), 'HR+, HR+')
    await screen.findByRole('heading', { name: 'Makes 2 cards' })
    await user.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => toasts.current()?.title).toBe('1 card added')
    expect(server.requestsTo(ownCards.addDeck).map(({ body }) => body)).toEqual([{ name: 'Breast' }])
    expect(sent()).toMatchObject([
      {
        ...{ form: 'reversed', deckId: firstOwnId, front: 'What blocks CDK4/6?', back: 'Palbociclib' },
        ...{ tags: ['HR+'], category: null, origin: null },
      },
    ])
    await expect.poll(() => field('Front').value).toBe('')
    expect([field('Deck').value, field('Tags (optional)').value]).toEqual(['Breast', 'HR+, HR+'])
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Reversed' }).checked).toBe(true)
    expect(onClose).not.toHaveBeenCalled()
    fill(field('Front'), 'Next')
    fill(field('Back'), 'One')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    const [first, second] = sent()
    expect(first?.requestId).not.toBe(second?.requestId)
  })

  it('names what is missing, and sends nothing', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await screen.findByText('Write the front')
    await user.click(screen.getByRole('radio', { name: 'Cloze' }))
    fill(field('Text with gaps'), 'Palbociclib blocks CDK4/6')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Mark at least one gap, for example {{c1::imatinib}}')
    expect(sent()).toEqual([])
  })

  it('becomes a text with gaps by a key, of the words that are selected', async () => {
    const { user } = open()
    await screen.findByRole('dialog')
    fill(field('Front'), 'Palbociclib blocks CDK4/6')
    field('Front').focus()
    field('Front').setSelectionRange(0, 11)
    await user.keyboard('{Control>}{Shift>}c{/Shift}{/Control}')
    const text = field('Text with gaps')
    expect([text.value, text.selectionStart, text.selectionEnd]).toEqual([
      '{{c1::Palbociclib}} blocks CDK4/6',
      6,
      17,
    ])
    const preview = screen.getByRole('region', { name: 'Preview' })
    await within(preview).findByRole('heading', { name: 'Makes 1 card' })
    within(preview).getByText('[...]')
  })

  it('keeps what was typed through a closed dialog, until it is saved or thrown away', async () => {
    const first = open()
    await screen.findByRole('dialog')
    fill(field('Front'), 'half a ques')
    first.unmount()
    const { user } = open()
    await screen.findByText('This is what you wrote and did not save.')
    expect(field('Front').value).toBe('half a ques')
    await user.click(screen.getByRole('button', { name: 'Begin anew' }))
    expect(field('Front').value).toBe('')
    expect(window.localStorage.getItem('noteDrafts:7')).not.toContain('half a ques')
  })

  it('is the same one when it is sent again after its reply was lost, with what was changed since', async () => {
    server.disconnect(ownCards.addNote)
    const { user, onClose } = open()
    await screen.findByRole('dialog')
    fill(field('Deck'), 'Breast')
    fill(field('Front'), 'What blocks CDK4/6?')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Check your connection and try again.')
    // The first attempt had arrived.
    server.reply(ownCards.addNote, ownNote({ back: '' }))
    server.reply(ownCards.editNote, ownNote({ revision: 1 }))
    fill(field(/^Back/), 'Palbociclib')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    const [first, second] = sent()
    expect(first?.requestId).toBe(second?.requestId)
    expect(server.requestsTo(ownCards.editNote)).toMatchObject([
      { body: { back: 'Palbociclib', revision: 0 } },
    ])
  })

  it('tells of similar cards while the front is typed, and shows what the server refuses at its field', async () => {
    const similar = {
      id: 4,
      question: 'What inhibits CDK4/6?',
      place: 'Breast cancer',
      noteId: null,
      chapterId: 3,
    }
    server.reply(ownCards.findSimilar, { cards: [similar] })
    server.reject(ownCards.addNote, {
      ...{ status: 400, error: 'Invalid', code: 'invalid_input' },
      fields: { source: 'Source cannot exceed 500 characters' },
    })
    const { user } = open()
    await screen.findByRole('dialog')
    fill(field('Deck'), 'Breast')
    fill(field('Front'), 'What blocks CDK4/6?')
    await screen.findByText('What inhibits CDK4/6?')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Source cannot exceed 500 characters')
    expect(field('Front').value).toBe('What blocks CDK4/6?')
  })

  it('made of something is sent with where it came from, and says what was made of it before', async () => {
    server.reply(ownCards.listNotesOfOrigin, {
      notes: [{ id: firstOwnId + 9, front: '{{c1::Palbociclib}} blocks', deckName: 'Breast' }],
    })
    const origin = { kind: 'question', id: 12 } as const
    const { user, onClose } = open({ origin, values: { form: 'cloze', front: '{{c1::Ribociclib}} blocks' } })
    await screen.findByRole('dialog', { name: 'Make a card' })
    const link = await screen.findByRole('link', { name: 'Palbociclib blocks' })
    expect(link.getAttribute('href')).toBe(`/study/own/notes?note=${firstOwnId + 9}`)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    expect(sent()).toMatchObject([{ origin, form: 'cloze' }])
  })
})

describe('an edit', () => {
  const note = ownNote({ revision: 3, tags: ['HR+, HER2-'] })
  function edit() {
    const onSaved = vi.fn()
    server.reply(ownCards.getNote, note)
    const opened = renderApp(
      <EditNote userId={7} noteId={note.id} onSaved={onSaved} onClose={() => undefined} />,
    )
    return { ...opened, onSaved }
  }

  it('replaces the revision with which it began', async () => {
    server.reply(ownCards.editNote, { ...note, back: 'Ribociclib', revision: 4 })
    const { user, onSaved } = edit()
    fill(await screen.findByLabelText(/^Back/), 'Ribociclib')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await expect.poll(() => onSaved.mock.calls.length).toBe(1)
    expect(server.requestsTo(ownCards.editNote)[0]?.body).toMatchObject({
      ...{ back: 'Ribociclib', revision: 3, deckId: firstOwnId, tags: ['HR+, HER2-'] },
    })
    expect(server.requestsTo(ownCards.addDeck)).toEqual([])
  })

  it('shows both texts when the card was changed elsewhere, and saves over it or takes it', async () => {
    server.reject(ownCards.editNote, { status: 409, error: 'Changed', code: 'edit_conflict' })
    const { user, onSaved } = edit()
    fill(await screen.findByLabelText(/^Back/), 'Ribociclib')
    server.reply(ownCards.getNote, { ...note, back: 'Abemaciclib', revision: 4 })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = await screen.findByRole('dialog', { name: 'This card has been changed' })
    within(dialog).getByText('Abemaciclib')
    server.reply(ownCards.editNote, { ...note, back: 'Ribociclib', revision: 5 })
    await user.click(within(dialog).getByRole('button', { name: 'Save mine' }))
    await expect.poll(() => onSaved.mock.calls.length).toBe(1)
    expect(server.requestsTo(ownCards.editNote).at(-1)?.body).toMatchObject({ revision: 4 })
  })

  it('says why a note cannot be loaded', async () => {
    server.disconnect(ownCards.getNote)
    renderApp(<EditNote userId={7} noteId={5} onSaved={() => undefined} onClose={() => undefined} />)
    await screen.findByText('A card can be changed only with a connection.')
  })
})
