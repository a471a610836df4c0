import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { User } from '#contracts/accounts/accounts.ts'
import { accounts } from '#contracts/accounts/accounts.ts'
import { reviewTasks, type TaskToRead } from '#contracts/editorial/tasks.ts'
import type { ContentRole } from '#domain/editorial/content-roles.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { fill, renderApp } from '#tests/support/component/render.tsx'
import { ReviewScreen } from './review-screen.tsx'

const server = fakeServer()

const card: TaskToRead = {
  task: {
    ...{ id: 5, subject: 'flashcard', subjectId: 9, title: 'Dose of osimertinib?', reason: 'request' },
    ...{ severity: 'wrong', learners: 40, dueOn: null, assignee: null, state: 'open', outcome: null },
    ...{ openedAt: '2026-11-01T12:00:00.000Z', closedAt: null },
  },
  ...{ revision: 3, openedRevision: 3, question: null, isBlind: false, reviewedOn: '2026-01-01' },
  fields: [
    { label: 'Question', text: 'Dose of osimertinib?' },
    { label: 'Answer', text: '**80 mg** daily. Look for QTc.' },
  ],
  sources: [{ source: 'FLAURA', link: 'https://trial.example' }],
  ...{ reviews: [], note: 'New label', reports: [], labelChange: null, closedBy: '', outcomeReason: '' },
  ...{ chapterId: 2, isOwnText: false, hasStatedInterests: true },
}
const question: TaskToRead = {
  ...card,
  task: { ...card.task, subject: 'question' },
  fields: [{ label: 'Case', text: 'A patient.' }],
  question: { options: ['Drug one', 'Drug two'], chosen: null, key: null, reasons: [] },
  ...{ isBlind: true, sources: [], note: '' },
}
const answered: TaskToRead = {
  ...question,
  fields: [...question.fields, { label: 'Key point', text: 'Two is best.' }],
  question: { options: ['Drug one', 'Drug two'], chosen: 0, key: 1, reasons: ['Old', 'New'] },
  isBlind: false,
}

function signIn(role: ContentRole | 'admin') {
  const rights = { isAdmin: role === 'admin', contentRoles: role === 'admin' ? [] : [role] }
  server.reply(accounts.currentUser, { id: 7, username: 'ada', ...rights } as unknown as User)
}
function open(item: TaskToRead, role: ContentRole | 'admin' = 'reviewer') {
  signIn(role)
  server.reply(reviewTasks.readTask, item)
  return renderApp(<ReviewScreen id={5} />, { at: '/editorial/review/5' })
}
const button = (name: string) => screen.findByRole('button', { name })
const points = async () =>
  within(await screen.findByRole('group', { name: 'Points' })).getAllByRole('checkbox')
const said = () => server.requestsTo(reviewTasks.saveReview).map(({ body }) => body)

beforeEach(() => {
  server.reply(reviewTasks.saveReview, { state: 'closed', nextId: 6 })
  server.reply(reviewTasks.closeTask, { state: 'closed', nextId: null })
})

describe('a card', () => {
  it('is shown as learners read it, with its source; a text that stands leads to the next one', async () => {
    const { user, router } = open(card)
    expect((await screen.findByText('80 mg')).closest('strong')).not.toBeNull()
    expect(screen.getByRole('link', { name: /FLAURA/ }).getAttribute('href')).toBe('https://trial.example')
    screen.getByText('New label')
    for (const point of await points()) await user.click(point)
    await user.click(await button('It stands'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/editorial/review/6'))
    expect(said()).toEqual([{ revision: 3, verdict: 'stands', unmet: [], remark: '' }])
  })

  it('does not stand with a point that is not ticked; what needs work is said', async () => {
    const { user } = open(card)
    const [first] = await points()
    await user.click(first as HTMLElement)
    await user.click(await button('It stands'))
    await screen.findByText('A text with a point that does not hold needs work')
    await user.click(await button('Needs work'))
    await screen.findByText('Say what needs work')
    expect(said()).toEqual([])
    fill(screen.getByRole('textbox', { name: 'Remark' }), 'Old dose')
    await user.click(await button('Needs work'))
    await waitFor(() => expect(said()).toHaveLength(1))
    expect(said()[0]).toMatchObject({ verdict: 'needs_work', remark: 'Old dose' })
    expect((said()[0] as { unmet: string[] }).unmet).not.toContain('source')
  })

  it('that was changed meanwhile is shown anew, and nothing typed is lost', async () => {
    const { user } = open(card)
    fill(await screen.findByRole('textbox', { name: 'Remark' }), 'Old dose')
    server.reject(reviewTasks.saveReview, { status: 409, error: 'Changed', code: 'edited_meanwhile' })
    server.reply(reviewTasks.readTask, {
      ...card,
      revision: 4,
      fields: [{ label: 'Answer', text: '40 mg daily' }],
    })
    await user.click(await button('Needs work'))
    await screen.findByText('40 mg')
    await screen.findByText('The text has changed')
    expect(screen.getByRole('textbox', { name: 'Remark' })).toHaveProperty('value', 'Old dose')
    server.reply(reviewTasks.saveReview, { state: 'needs_work', nextId: null })
    await user.click(await button('Needs work'))
    await waitFor(() => expect(said().at(-1)).toMatchObject({ revision: 4, remark: 'Old dose' }))
  })

  it.each([
    ['one’s own text', { isOwnText: true }, 'This text is your own'],
    ['without interests', { hasStatedInterests: false }, 'State your interests first'],
    ['closed', { task: { ...card.task, state: 'closed', outcome: 'changed' } as const }, 'Changed'],
  ])('%s is not reviewed', async (_what, more, title) => {
    open({ ...card, ...more })
    await screen.findByText(title)
    expect(screen.queryByRole('button', { name: 'It stands' })).toBeNull()
  })

  it('of a label change has the sentences that name the drug, and marks it', async () => {
    const labelChange = {
      ...{ drug: 'osimertinib', changedOn: '2026-10-01', text: 'A new dose', source: 'Label 2', link: null },
      named: ['80 mg', 'osimertinib'],
    }
    open({ ...card, labelChange })
    const list = await screen.findByRole('list', { name: 'Sentences that name it' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Dose of osimertinib?', '80 mg daily.'])
    expect(document.querySelectorAll('mark').length).toBeGreaterThan(2)
  })
})

describe('a question', () => {
  it('is answered with keys before the rest is shown', async () => {
    const { user } = open(question)
    server.reply(reviewTasks.answerBlind, answered)
    await screen.findByRole('radio', { name: /Drug two/ })
    expect(screen.queryByRole('textbox', { name: 'Remark' })).toBeNull()
    await user.keyboard('{Enter}9')
    expect(server.requestsTo(reviewTasks.answerBlind)).toEqual([])
    await user.keyboard('1{Enter}')
    await screen.findByText('Two is best.')
    expect(server.requestsTo(reviewTasks.answerBlind).map(({ body }) => body)).toEqual([
      { revision: 3, chosen: 0 },
    ])
    for (const point of await points()) await user.click(point)
    await user.click(await button('It stands'))
    await screen.findByText('You chose another option than the key: say why the text stands')
  })

  it('cannot be answered by who has not stated their interests', async () => {
    open({ ...question, hasStatedInterests: false })
    await screen.findByText('State your interests first')
    expect(screen.queryByRole('radio')).toBeNull()
  })
})

describe('closing', () => {
  it.each([
    ['reviewer', []],
    ['author', ['Close as changed…']],
    ['editor', ['Withdraw…', 'Close as changed…']],
  ] as const)('a %s may: %j', async (role, names) => {
    open(card, role)
    await screen.findByText('80 mg')
    const found = ['Withdraw…', 'Close as changed…'].filter((name) => screen.queryByRole('button', { name }))
    expect(found).toEqual(names)
  })

  it('asks for the reason, and says why it is refused', async () => {
    const { user, router } = open(card, 'admin')
    expect((await screen.findByRole('link', { name: 'Open the editor' })).getAttribute('href')).toContain(
      'edit=9',
    )
    await user.click(await button('Close as changed…'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Close as changed' }))
    await dialog.findByText('Give the reason')
    fill(dialog.getByRole('textbox', { name: 'Reason' }), 'New dose')
    server.reject(reviewTasks.closeTask, {
      status: 409,
      error: 'The text is still the same',
      code: 'not_changed',
    })
    await user.click(dialog.getByRole('button', { name: 'Close as changed' }))
    await dialog.findByText('The text is still the same')
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'New dose')
    server.reply(reviewTasks.closeTask, { state: 'closed', nextId: null })
    await user.click(dialog.getByRole('button', { name: 'Close as changed' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/editorial'))
  })
})

it('a review that cannot be loaded says so, and is loaded again', async () => {
  signIn('reviewer')
  server.reject(reviewTasks.readTask, { status: 500, error: 'Server Error' })
  const { user } = renderApp(<ReviewScreen id={5} />)
  await screen.findByText('Could not load the review')
  server.reply(reviewTasks.readTask, card)
  await user.click(await button('Try Again'))
  await screen.findByText('80 mg')
})
