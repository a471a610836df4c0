import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { catalogue, type Flashcard } from '#contracts/catalogue/catalogue.ts'
import { type AdminFlashcard, contentAdmin } from '#contracts/catalogue/content-admin.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { FlashcardEditor } from './flashcard-editor.tsx'

const server = fakeServer()
const card: Flashcard & Pick<AdminFlashcard, 'kind' | 'objective'> = {
  id: 7,
  chapterId: 1,
  question: 'Which drug?',
  answer: 'Olaparib',
  why: '',
  source: '',
  link: null,
  reviewedOn: null,
  primerPart: null,
  tags: ['breast', 'HR+, HER2-'],
  isStarred: false,
  revision: 3,
  kind: 'fact',
  objective: 'no-longer-listed',
}
const theirs: AdminFlashcard = {
  ...card,
  answer: 'Talazoparib',
  revision: 4,
  key: 'breast-001',
  isEdited: true,
  openFlags: 0,
  kind: 'fact',
  objective: null,
}
const conflict = { status: 409, error: 'Somebody else has changed this.', code: 'edited_meanwhile' }
const bodies = () => server.requestsTo(catalogue.updateFlashcard).map(({ body }) => body)

beforeEach(() => {
  server.reply(contentAdmin.listObjectives, [
    { id: 'local', title: 'Choose margins.' },
    { id: 'systemic', title: 'Choose drugs.' },
  ])
})

function renderEditor() {
  const onSaved = vi.fn()
  const onCancel = vi.fn()
  const { user } = renderApp(<FlashcardEditor flashcard={card} onSaved={onSaved} onCancel={onCancel} />)
  const answerWith = async (text: string) => {
    await user.clear(screen.getByLabelText('Answer'))
    await user.type(screen.getByLabelText('Answer'), text)
    await user.click(screen.getByRole('button', { name: 'Save' }))
  }
  return { user, onSaved, onCancel, answerWith }
}

it('saves over the revision that it began with; tags that were left alone keep their commas', async () => {
  server.reply(catalogue.updateFlashcard, { ...card, answer: 'Niraparib', revision: 4 })
  const { answerWith, onSaved } = renderEditor()
  await answerWith('Niraparib')
  await screen.findByText('Flashcard updated successfully')
  expect(bodies()).toEqual([
    {
      ...{ question: 'Which drug?', answer: 'Niraparib', why: '', tags: card.tags, revision: 3 },
      ...{ kind: 'fact', objective: 'no-longer-listed', source: '', link: '' },
    },
  ])
  expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ revision: 4 }))
})

it('sends tags as they were typed', async () => {
  server.reply(catalogue.updateFlashcard, card)
  const { user, answerWith } = renderEditor()
  await user.clear(screen.getByLabelText('Tags (optional)'))
  await user.type(screen.getByLabelText('Tags (optional)'), 'one, two')
  await answerWith('Niraparib')
  await waitFor(() => expect(bodies()).toEqual([expect.objectContaining({ tags: 'one, two' })]))
})

it('offers the kinds and the objectives of the chapter, and sends what was chosen', async () => {
  server.reply(catalogue.updateFlashcard, card)
  const { user } = renderEditor()
  const objective = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Objective (optional)' })
  expect(objective.value).toBe('no-longer-listed')
  await user.selectOptions(objective, await within(objective).findByText('Choose drugs.'))
  await user.selectOptions(screen.getByLabelText('Kind (optional)'), 'Not said')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodies()).toMatchObject([{ kind: null, objective: 'systemic' }]))
})

describe('a card that does not say its kind', () => {
  const { kind: _kind, objective: _objective, ...learnerCard } = card
  const render = () =>
    renderApp(<FlashcardEditor flashcard={learnerCard} onSaved={() => {}} onCancel={() => {}} />)

  it('is read first; the text and its revision stay those that were on screen', async () => {
    server.reply(contentAdmin.findFlashcard, theirs)
    server.reply(catalogue.updateFlashcard, card)
    const { user } = render()
    await user.selectOptions(await screen.findByLabelText('Kind (optional)'), 'Trial')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(bodies()).toMatchObject([{ answer: 'Olaparib', kind: 'trial', objective: null, revision: 3 }]),
    )
  })

  it('can be edited without it when it cannot be read', async () => {
    server.disconnect(contentAdmin.findFlashcard)
    server.reply(catalogue.updateFlashcard, card)
    const { user } = render()
    await user.type(await screen.findByLabelText('Answer'), '!')
    expect(screen.queryByLabelText('Kind (optional)')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bodies()).toHaveLength(1))
    expect(Object.keys(bodies()[0] as object)).not.toContain('kind')
  })
})

it('an empty answer is not sent', async () => {
  const { user } = renderEditor()
  await user.clear(screen.getByLabelText('Answer'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  screen.getByText('Please fill in all required fields')
  expect(bodies()).toEqual([])
})

it('a failure says why and keeps what was typed', async () => {
  server.reject(catalogue.updateFlashcard, { status: 404, error: 'This card does not exist' })
  const { answerWith, onSaved } = renderEditor()
  await answerWith('Niraparib')
  await screen.findByText('Failed to update flashcard')
  screen.getByText('This card does not exist')
  expect(screen.getByDisplayValue('Niraparib')).toBeDefined()
  expect(onSaved).not.toHaveBeenCalled()
})

it('shows what somebody else has saved meanwhile, and saves one’s own over it', async () => {
  server.reject(catalogue.updateFlashcard, conflict)
  server.reply(contentAdmin.findFlashcard, theirs)
  const { user, answerWith, onSaved } = renderEditor()
  await answerWith('Niraparib')
  const dialog = within(await screen.findByRole('dialog', { name: 'This card has been changed' }))
  dialog.getByText('Niraparib')
  dialog.getByText('Talazoparib')
  dialog.getByText('Objective')
  expect(screen.queryByText('Failed to update flashcard')).toBeNull()
  server.reply(catalogue.updateFlashcard, { ...card, answer: 'Niraparib', revision: 5 })
  await user.click(dialog.getByRole('button', { name: 'Save mine' }))
  await screen.findByText('Flashcard updated successfully')
  expect(bodies().at(-1)).toMatchObject({ answer: 'Niraparib', revision: 4 })
  expect(onSaved).toHaveBeenCalledTimes(1)
})

it('takes the text of somebody else, or goes back to one’s own', async () => {
  server.reject(catalogue.updateFlashcard, conflict)
  server.reply(contentAdmin.findFlashcard, theirs)
  const { user, answerWith, onSaved } = renderEditor()
  await answerWith('Niraparib')
  await user.click(await screen.findByRole('button', { name: 'Go on editing' }))
  expect(screen.getByDisplayValue('Niraparib')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Take the saved text' }))
  expect(onSaved).toHaveBeenCalledWith(theirs)
  expect(bodies()).toHaveLength(2)
})

/** An editor in a list that can be loaded again. */
function Listed() {
  const [listed, setListed] = useState(card)
  return (
    <>
      <button type="button" onClick={() => setListed(theirs)}>
        Load again
      </button>
      <FlashcardEditor flashcard={listed} onSaved={() => undefined} onCancel={() => undefined} />
    </>
  )
}

it('a list that was loaded again meanwhile is no leave to save over what it brought', async () => {
  server.reply(catalogue.updateFlashcard, card)
  const { user } = renderApp(<Listed />)
  await user.type(screen.getByLabelText('Answer'), ' and more')
  await user.click(screen.getByRole('button', { name: 'Load again' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(bodies()).toEqual([expect.objectContaining({ answer: 'Olaparib and more', revision: 3 })]),
  )
})

it('what the server says of a field is beside it', async () => {
  const fields = { tags: 'At most 100 characters a tag' }
  server.reject(catalogue.updateFlashcard, { status: 400, error: 'x', fields })
  const { answerWith } = renderEditor()
  await answerWith('Niraparib')
  await screen.findByText('At most 100 characters a tag')
})

it('asks before another view of the page takes what was typed', async () => {
  const { user, router } = renderApp(
    <>
      <Link to="?tab=chapters">Chapters</Link>
      <Link to="?tab=cards&history=7">History</Link>
      <FlashcardEditor flashcard={card} onSaved={() => undefined} onCancel={() => undefined} />
    </>,
    { at: '/?tab=cards' },
  )
  await user.type(screen.getByLabelText('Answer'), '!')
  await user.click(screen.getByRole('link', { name: 'History' }))
  expect(router.state.location.search).toBe('?tab=cards&history=7')
  await user.click(screen.getByRole('link', { name: 'Chapters' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(router.state.location.search).toBe('?tab=cards&history=7')
  expect(screen.getByDisplayValue('Olaparib!')).toBeDefined()
})
