import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  type FlaggedCard,
  type FlaggedQuestion,
  moderationAdmin,
} from '#contracts/moderation/moderation-admin.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { fill, renderApp } from '#tests/support/component/render.tsx'
import { FlaggedCards } from './flagged-cards.tsx'
import { FlaggedQuestions } from './flagged-questions.tsx'

const server = fakeServer()
const report: FlaggedCard = {
  id: 7,
  contentId: 3,
  contentType: 'flashcard',
  reason: 'The dose is wrong',
  createdAt: '2026-11-20T10:00:00Z',
  reporter: { id: 7, username: 'ann', email: 'ann@mail.example' },
  flashcard: {
    id: 3,
    question: 'Which dose?',
    answer: '5 mg',
    why: '',
    tags: [],
    revision: 2,
    isArchived: false,
    chapterId: 1,
    chapterTitle: 'Breast cancer',
  },
}
const questionReport: FlaggedQuestion = {
  ...report,
  contentType: 'question',
  reporter: null,
  question: {
    id: 3,
    key: 'breast-q-001',
    category: 'breast',
    stem: 'A stem.',
    leadIn: 'What?',
    isArchived: true,
  },
}
const resolved = { message: 'Report marked as resolved', resolved: 1 }

function renderCards(reports = [report]) {
  server.reply(moderationAdmin.listFlaggedContent, reports)
  return renderApp(
    <FlaggedCards
      renderEditor={(card, close) => (
        <button type="button" onClick={close}>
          Editor of revision {card.revision}
        </button>
      )}
    />,
  )
}
const sent = () => server.requestsTo(moderationAdmin.resolveFlaggedContent).map(({ body }) => body)

it('shows reason, reporter and card, and edits it in place', async () => {
  const { user } = renderCards()
  const shown = within(await screen.findByRole('article', { name: 'The dose is wrong' }))
  shown.getByText(/ann, ann@mail\.example/)
  shown.getByText('Which dose?')
  await user.click(shown.getByRole('button', { name: 'Edit card' }))
  await user.click(shown.getByRole('button', { name: 'Editor of revision 2' }))
  shown.getByText('5 mg')
})

it('marks as resolved with notes, says so, and loads the list again', async () => {
  const { user } = renderCards()
  fill(await screen.findByLabelText(/^Notes to the reporter/), 'It is 10 mg now.')
  server.reply(moderationAdmin.resolveFlaggedContent, resolved)
  server.reply(moderationAdmin.listFlaggedContent, [])
  await user.click(screen.getByRole('button', { name: 'Mark as Resolved' }))
  await screen.findByText('Report marked as resolved')
  expect(sent()).toEqual([{ action: 'approve', notes: 'It is 10 mg now.' }])
  await screen.findByText(/^No flagged cards/)
})

it('removes only after a confirmation', async () => {
  const { user } = renderCards()
  server.reply(moderationAdmin.resolveFlaggedContent, resolved)
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this card?' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await user.click(await screen.findByRole('button', { name: 'Remove card' }))
  await waitFor(() => expect(sent()).toEqual([{ action: 'remove', notes: '' }]))
})

it('a refusal says why and keeps the notes', async () => {
  const { user } = renderCards()
  const notes = await screen.findByLabelText<HTMLTextAreaElement>(/^Notes to the reporter/)
  fill(notes, 'Mine')
  server.reject(moderationAdmin.resolveFlaggedContent, {
    status: 409,
    error: 'Somebody else has resolved it',
  })
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  await screen.findByText('Somebody else has resolved it')
  screen.getByText('Failed to resolve flagged content')
  expect(notes.value).toBe('Mine')
})

it('says when the reports cannot be fetched', async () => {
  server.reject(moderationAdmin.listFlaggedContent, { status: 500, error: 'x' })
  renderApp(<FlaggedCards renderEditor={() => null} />)
  await screen.findByText('Failed to fetch flagged content')
  screen.getByRole('button', { name: 'Try Again' })
})

it('questions link to their editor; archived content and deleted reporters are named so', async () => {
  server.reply(moderationAdmin.listFlaggedQuestions, [questionReport])
  renderApp(<FlaggedQuestions />)
  const link = await screen.findByRole('link', { name: 'Edit question' })
  expect(link.getAttribute('href')).toBe('/admin/questions?question=3')
  screen.getByText('Archived')
  screen.getByText(/Deleted account/)
})

it('a report is not resolved while the edit of its card is not saved', async () => {
  const { user } = renderCards()
  await user.click(await screen.findByRole('button', { name: 'Edit card' }))
  for (const name of ['Dismiss', 'Remove', 'Mark as Resolved'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  screen.getByText('Save or cancel the edit of the card first.')
  await user.click(screen.getByRole('button', { name: 'Editor of revision 2' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit card' }))
})

it('asks before another tab takes notes that were typed', async () => {
  const { user, router } = renderCards()
  fill(await screen.findByLabelText(/^Notes to the reporter/), 'Mine')
  setTimeout(() => void router.navigate('?tab=chapters'))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(router.state.location.search).toBe('')
})

it('hundreds of reports are shown in pages', async () => {
  const many = Array.from({ length: 45 }, (_, place) => ({
    ...report,
    id: place + 1,
    reason: `Reason ${place + 1}`,
  }))
  const { user, router } = renderCards(many)
  await screen.findByText('Page 1 of 3')
  expect(screen.getAllByRole('article')).toHaveLength(20)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('article', { name: 'Reason 21' })
  expect(router.state.location.search).toBe('?page=2')
})
