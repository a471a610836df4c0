import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { catalogue, type Flashcard } from '#contracts/catalogue.ts'
import { type AdminFlashcard, contentAdmin } from '#contracts/content-admin.ts'
import { fakeServer } from '#tests/support/fake-server.ts'
import { renderApp } from '#tests/support/render.tsx'
import { FlashcardEditor } from './flashcard-editor.tsx'

const server = fakeServer()
const card: Flashcard = {
  id: 7,
  chapterId: 1,
  question: 'Which drug?',
  answer: 'Olaparib',
  why: '',
  source: '',
  reviewedOn: null,
  tags: ['breast', 'HR+, HER2-'],
  isStarred: false,
  revision: 3,
}
const theirs: AdminFlashcard = {
  ...card,
  answer: 'Talazoparib',
  revision: 4,
  key: 'breast-001',
  isEdited: true,
  openFlags: 0,
}
const conflict = { status: 409, error: 'Somebody else has changed this.', code: 'edited_meanwhile' }
const bodies = () => server.requestsTo(catalogue.updateFlashcard).map(({ body }) => body)

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
    { question: 'Which drug?', answer: 'Niraparib', why: '', tags: card.tags, revision: 3 },
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
