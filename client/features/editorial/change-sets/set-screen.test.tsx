import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { changeSetSlots } from '#client/app/change-set-slots.tsx'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { type ChangeSet, type ChangeSetEdit, changeSets } from '#contracts/editorial/change-sets.ts'
import { adminSearch } from '#contracts/search/admin-search.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { fill, renderApp } from '#tests/support/component/render.tsx'
import { SetScreen } from './set-screen.tsx'

const server = fakeServer()

const edit: ChangeSetEdit = {
  id: 5,
  subject: 'flashcard',
  subjectId: 12,
  title: 'What is first?',
  revision: 1,
  fields: [{ name: 'answer', before: 'The old drug', after: 'The new drug' }],
  conflicts: [],
  isMoved: false,
  change: { severity: 'outdated', why: 'A trial', source: 'NEJM', link: null },
  writers: ['Ada Moreau, MD'],
  writtenAt: '2026-11-30T12:00:00.000Z',
  reviews: [],
  mayReview: false,
  blind: null,
  liveRevision: null,
  kept: [],
}
const draft: ChangeSet = {
  id: 3,
  title: 'Label of May',
  why: 'A new label',
  state: 'draft',
  createdBy: 'Ada Moreau, MD',
  createdAt: '2026-11-30T11:00:00.000Z',
  writers: ['Ada Moreau, MD'],
  edits: 1,
  standing: 0,
  goesLiveAt: null,
  problem: '',
  log: [],
  steps: [{ step: 'send', refusal: null }],
  mayWrite: true,
  items: [edit],
}
const item = {
  title: 'What is first?',
  revision: 4,
  present: {
    question: 'What is first?',
    answer: 'The old drug',
    why: '',
    tags: ['a'],
    kind: null,
    objective: null,
  },
  text: { answer: 'The new drug' },
  change: edit.change,
  editRevision: 1,
  attempts: 0,
  choices: [{ id: 'first', title: 'The first objective' }],
}

beforeEach(() =>
  server.reply(accounts.currentUser, { id: 7, isAdmin: false, contentRoles: ['author'] } as unknown as User),
)

function open(set: Partial<ChangeSet> = {}, at = '/editorial/change-sets/3') {
  server.reply(changeSets.read, { ...draft, ...set })
  return renderApp(<SetScreen id={3} slots={changeSetSlots} />, { at })
}
const theEdit = async () => within(await screen.findByRole('article', { name: 'Card: What is first?' }))
const sentTo = (endpoint: Parameters<typeof server.requestsTo>[0]) =>
  server.requestsTo(endpoint).map(({ body }) => body)

it('shows what an edit changes, what learners are told, who wrote it, and that nobody has reviewed it', async () => {
  open()
  const shown = await theEdit()
  expect(shown.getByText('old', { selector: 'del' })).toBeDefined()
  expect(shown.getByText('new', { selector: 'ins' })).toBeDefined()
  shown.getByText('It was out of date.')
  shown.getByText(/Ada Moreau, MD/)
  shown.getByText('Nobody has reviewed this text yet.')
})

it('a set that cannot be loaded says so, and is loaded again', async () => {
  server.reject(changeSets.read, { status: 500, error: 'Server Error' })
  const { user } = renderApp(<SetScreen id={3} slots={changeSetSlots} />)
  await screen.findByText('Could not load this change set')
  server.reply(changeSets.read, draft)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await theEdit()
})

it('an empty set says what is missing', async () => {
  open({ items: [], edits: 0, steps: [{ step: 'send', refusal: 'empty' }] })
  await screen.findByText('Add an edit first.')
  expect(screen.getByRole('button', { name: 'Send for review' })).toHaveProperty('disabled', true)
  screen.getByText('Nothing has been edited in this set yet.')
})

it('an item is found by its words and opened for editing', async () => {
  server.reply(adminSearch.findContent, {
    matches: [
      { kind: 'flashcard', id: 12, title: 'What is first?', detail: 'Lung', chapterId: 1, userId: null },
      { kind: 'chapter', id: 1, title: 'Lung', detail: '', chapterId: 1, userId: null },
    ],
  })
  server.reply(changeSets.readItem, { ...item, text: {}, change: null, editRevision: 0 })
  const { user, router } = open({ items: [], edits: 0 })
  fill(await screen.findByRole('searchbox', { name: 'Find an item' }), 'first')
  await user.click(await screen.findByRole('button', { name: 'Edit What is first?' }))
  await screen.findByRole('form', { name: 'Card' })
  expect(router.state.location.search).toBe('?edit=flashcard-12')
})

it('of a primer the parts are edited; only what changed is sent, with what learners are told', async () => {
  const present = {
    parts: [{ key: 'suspect', body: 'Think of it.', cardIds: [1], heading: 'Suspect it' }],
    ...{ sources: ['ELN 2022'], reviewedOn: '2026-11-28' },
  }
  server.reply(changeSets.readItem, {
    ...{ title: 'Leukemia', revision: 2, present, text: {}, change: null, editRevision: 0, attempts: 0 },
    choices: [{ id: '1', title: 'What is first?' }],
  })
  server.reply(changeSets.saveEdit, draft)
  const { user } = open({ items: [], edits: 0 }, '/editorial/change-sets/3?edit=primer-4')
  const form = within(await screen.findByRole('form', { name: 'Primer' }))
  expect(form.getByLabelText<HTMLSelectElement>('What is first?').value).toBe('suspect')
  fill(form.getByLabelText(/^Text of part 1/), 'Think of it first.')
  await user.click(form.getByRole('radio', { name: 'The meaning' }))
  fill(form.getByLabelText(/^Why it changes/), 'A trial')
  await user.click(form.getByRole('button', { name: 'Save in the set' }))
  await waitFor(() =>
    expect(sentTo(changeSets.saveEdit)).toEqual([
      {
        text: { parts: [{ ...present.parts[0], body: 'Think of it first.' }] },
        change: { severity: 'outdated', why: 'A trial', source: '', link: null },
        ...{ revision: 2, editRevision: 0 },
      },
    ]),
  )
})

it('an edit is sent with what changed of the present text, and shown from the reply', async () => {
  server.reply(changeSets.readItem, item)
  server.reply(changeSets.saveEdit, { ...draft, items: [{ ...edit, revision: 2 }] })
  const { user, router } = open({}, '/editorial/change-sets/3?edit=flashcard-12')
  const answer = await screen.findByRole('textbox', { name: 'Answer' })
  expect(answer).toHaveProperty('value', 'The new drug')
  fill(answer, 'A newer drug')
  await user.click(screen.getByRole('button', { name: 'Save in the set' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(sentTo(changeSets.saveEdit)).toEqual([
    {
      ...{ text: { answer: 'A newer drug' }, revision: 4, editRevision: 1 },
      change: { severity: 'outdated', why: 'A trial', source: 'NEJM', link: null },
    },
  ])
})

it('of an item that somebody else has changed both texts are shown, and what was typed can be kept', async () => {
  server.reply(changeSets.readItem, item)
  server.reject(changeSets.saveEdit, { status: 409, error: 'Changed', code: 'edited_meanwhile' })
  const { user } = open({}, '/editorial/change-sets/3?edit=flashcard-12')
  fill(await screen.findByRole('textbox', { name: 'Answer' }), 'Mine')
  server.reply(changeSets.readItem, {
    ...item,
    revision: 5,
    present: { ...item.present, answer: 'Theirs' },
    text: {},
  })
  await user.click(screen.getByRole('button', { name: 'Save in the set' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'This item has been changed' }))
  dialog.getByText('Mine')
  dialog.getByText('Theirs')
  server.reply(changeSets.saveEdit, draft)
  await user.click(dialog.getByRole('button', { name: 'Save mine' }))
  await waitFor(() => expect(sentTo(changeSets.saveEdit)).toHaveLength(2))
  expect(sentTo(changeSets.saveEdit).at(-1)).toMatchObject({ text: { answer: 'Mine' }, revision: 5 })
})

it('a refused edit keeps what was typed and says why', async () => {
  server.reply(changeSets.readItem, item)
  server.reject(changeSets.saveEdit, {
    status: 400,
    error: 'Too long',
    code: 'invalid',
    fields: { answer: 'Too long' },
  })
  const { user } = open({}, '/editorial/change-sets/3?edit=flashcard-12')
  fill(await screen.findByRole('textbox', { name: 'Answer' }), 'A newer drug')
  await user.click(screen.getByRole('button', { name: 'Save in the set' }))
  await waitFor(() => expect(screen.getAllByText('Too long').length).toBeGreaterThan(0))
  expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveProperty('value', 'A newer drug')
})

it('who has not stated interests is led there from the step', async () => {
  server.reject(changeSets.move, { status: 403, error: 'State them', code: 'interests_missing' })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Send for review' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send for review?' }))
  await user.click(dialog.getByRole('button', { name: 'Send for review' }))
  const link = await dialog.findByRole('link', { name: 'State your interests' })
  expect(link.getAttribute('href')).toBe('/editorial/people')
})

it('a step that asks for a reason is not sent without one', async () => {
  const live = { state: 'live', mayWrite: false, steps: [{ step: 'take_back', refusal: null }] } as const
  server.reply(changeSets.move, { ...draft, ...live, state: 'taken_back', steps: [] })
  const { user } = open({ ...live, steps: [...live.steps] })
  await user.click(await screen.findByRole('button', { name: 'Take back' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Take back?' }))
  await user.click(dialog.getByRole('button', { name: 'Take back' }))
  await dialog.findByText('Say why')
  fill(dialog.getByRole('textbox'), 'The trial was withdrawn')
  await user.click(dialog.getByRole('button', { name: 'Take back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo(changeSets.move)).toEqual([{ step: 'take_back', note: 'The trial was withdrawn' }])
})

it('an approved set can be given a time', async () => {
  const approved = {
    state: 'approved',
    mayWrite: false,
    steps: [{ step: 'publish', refusal: null }],
  } as const
  const steps = [...approved.steps]
  const planned = { ...draft, ...approved, steps, goesLiveAt: '2026-12-24T08:00:00.000Z' }
  server.reply(changeSets.move, planned)
  const { user } = open({ ...approved, steps: [...approved.steps] })
  await user.click(await screen.findByRole('button', { name: 'Make live' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'At a time' }))
  await user.click(dialog.getByRole('button', { name: 'Make live' }))
  await dialog.findByText('Choose a time to come')
  server.reply(changeSets.read, planned)
  fill(dialog.getByLabelText('Goes live on'), '2026-12-24T08:00')
  await user.click(dialog.getByRole('button', { name: 'Make live' }))
  await screen.findByText(/^Goes live by itself on/)
  expect(sentTo(changeSets.move)).toEqual([
    { step: 'publish', note: '', goesLiveAt: new Date('2026-12-24T08:00').toISOString() },
  ])
})

it('a reviewer answers a question before its key is shown, and then says whether it stands', async () => {
  const question: ChangeSetEdit = {
    ...edit,
    ...{ subject: 'question', title: 'A case', fields: [], change: null, mayReview: true },
    blind: { stem: 'A case', exhibit: '', leadIn: 'What is best?', options: ['one', 'two', 'three', 'four'] },
  }
  const inReview = { state: 'in_review', mayWrite: false, steps: [] } as const
  const answered = {
    ...draft,
    ...inReview,
    steps: [],
    items: [{ ...question, fields: edit.fields, blind: null }],
  }
  server.reply(changeSets.answerBlind, answered)
  server.reply(changeSets.reviewEdit, answered)
  const { user } = open({ ...inReview, steps: [], items: [question] })
  await screen.findByRole('article')
  server.reply(changeSets.read, answered)
  const shown = within(await screen.findByRole('article', { name: 'Question: A case' }))
  expect(shown.queryByText('Your remark')).toBeNull()
  await user.click(shown.getByRole('radio', { name: 'B. two' }))
  await user.click(shown.getByRole('button', { name: 'Answer' }))
  await shown.findByText('new', { selector: 'ins' })
  expect(sentTo(changeSets.answerBlind)).toEqual([{ chosen: 1, revision: 1 }])
  fill(shown.getByRole('textbox', { name: 'Your remark' }), 'The source is old')
  await user.click(shown.getByRole('button', { name: 'Needs work' }))
  await waitFor(() =>
    expect(sentTo(changeSets.reviewEdit)).toEqual([
      { verdict: 'needs_work', remark: 'The source is old', revision: 1 },
    ]),
  )
})

it('what was not taken back, and what others changed, is said beside the edit', async () => {
  open({
    items: [
      { ...edit, kept: ['answer'] },
      { ...edit, id: 6, title: 'Another', conflicts: edit.fields, fields: [] },
      { ...edit, id: 7, title: 'A third', isMoved: true },
    ],
  })
  const shown = await theEdit()
  shown.getByText('Not taken back, because it was edited after this set: Answer.')
  const disputed = within(screen.getByRole('article', { name: 'Card: Another' }))
  disputed.getByText(/An author settles it/)
  disputed.getByRole('region', { name: 'Answer' })
  within(screen.getByRole('article', { name: 'Card: A third' })).getByText(/this edit goes on/)
})

it('the preview shows the new text, and what learners are told', async () => {
  server.reply(changeSets.preview, [
    {
      ...{ editId: 5, subject: 'flashcard', title: 'What is first?', change: edit.change },
      text: { question: 'What is first?', answer: 'The **new** drug', why: '' },
      told: [{ title: 'Lung', fields: [{ label: 'Answer', before: 'The old drug', after: 'The new drug' }] }],
    },
  ])
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Preview as learners meet it' }))
  const preview = within(await screen.findByRole('article', { name: 'Preview of What is first?' }))
  preview.getByText('new', { selector: 'strong' })
  const told = within(preview.getByRole('region', { name: 'Told: Lung' }))
  told.getByText('Changed since you learned it')
  told.getByText('old', { selector: 'del' })
})
