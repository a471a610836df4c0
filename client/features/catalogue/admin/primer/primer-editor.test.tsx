import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type EditedPrimer, primerEditing } from '#contracts/catalogue/primer-editing.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { fill, renderApp } from '#tests/support/component/render.tsx'
import { PrimerEditor } from './primer-editor.tsx'

const server = fakeServer()
const primer: EditedPrimer = {
  ...{ id: 4, key: 'aml', chapterTitle: 'Acute leukemia', revision: 3, isEdited: false },
  parts: [
    { key: 'suspect', heading: 'Suspect it', body: 'Think of **it**.', cardIds: [1, 2] },
    { key: 'prove', heading: 'Prove it', body: 'Then prove it.', cardIds: [3] },
  ],
  sources: ['ELN, Blood 2022', 'OPRA, 2022'],
  reviewedOn: '2026-11-28',
  cards: [1, 2, 3, 4].map((id) => ({ id, question: `Question ${id}?` })),
}
const texts = { parts: primer.parts, sources: primer.sources, reviewedOn: primer.reviewedOn }

async function open() {
  server.reply(primerEditing.findPrimer, primer)
  const onDone = vi.fn()
  const app = renderApp(<PrimerEditor chapterId={4} onDone={onDone} />)
  await screen.findByRole('form', { name: 'Primer' })
  return { ...app, onDone }
}
const save = () => screen.getByRole('button', { name: 'Save primer' })
const sent = () => server.requestsTo(primerEditing.updatePrimer).at(-1)?.body
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.getByRole('button', { name })

describe('the editor of a primer', () => {
  it('sends what was typed over the revision that was read', async () => {
    const { user, onDone } = await open()
    fill(field('Text of part 2'), 'Prove it by flow.')
    fill(field('Sources'), 'ELN, Blood 2027\n\n OPRA, 2022 ')
    server.reply(primerEditing.updatePrimer, { ...primer, revision: 4 })
    await user.click(save())
    await screen.findByText('Primer updated successfully')
    const [first, second] = primer.parts
    expect(sent()).toEqual({
      ...{ parts: [first, { ...second, body: 'Prove it by flow.' }], revision: 3 },
      ...{ sources: ['ELN, Blood 2027', 'OPRA, 2022'], reviewedOn: '2026-11-28' },
    })
    expect(onDone).toHaveBeenCalledOnce()
  })

  it('adds a part with cards, and moves it, by its buttons', async () => {
    const { user } = await open()
    await user.click(button('Add a part'))
    expect(document.activeElement).toBe(field('Heading of part 3'))
    fill(field('Heading of part 3'), 'Prove it')
    await user.click(save())
    expect(screen.getAllByText('Another part has this heading')).toHaveLength(2)
    fill(field('Heading of part 3'), 'Prove it again')
    fill(field('Text of part 3'), 'Once more.')
    await user.selectOptions(field('Question 4?'), 'new:1')
    await user.click(button('Move up: Prove it again'))
    expect(field('Text of part 2').value).toBe('Once more.')
    server.reply(primerEditing.updatePrimer, primer)
    await user.click(save())
    await waitFor(() => expect(sent()).toBeDefined())
    expect(sent()).toMatchObject({
      parts: [
        { key: 'suspect', cardIds: [1, 2] },
        { key: 'prove-it-again', heading: 'Prove it again', body: 'Once more.', cardIds: [4] },
        { key: 'prove', cardIds: [3] },
      ],
    })
  })

  it('removes a part after a question; its cards are in no part', async () => {
    const { user } = await open()
    screen.getByText('1 card in no part.', { exact: false })
    await user.click(button('Remove: Suspect it'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this part?' }))
    dialog.getByText('“Suspect it” goes with its text. 2 cards will be in no part.')
    await user.click(dialog.getByRole('button', { name: 'Remove part' }))
    await screen.findByText('3 cards in no part.', { exact: false })
    expect(field('Question 1?').value).toBe('')
    expect(screen.queryByRole('button', { name: /^Remove:/ })).toBeNull()
  })

  it('says beside the fields what is missing, and sends nothing', async () => {
    const { user } = await open()
    fill(field('Heading of part 1'), ' ')
    fill(field('Sources'), '')
    await user.click(save())
    screen.getByText('Please fill in all required fields')
    screen.getByText('Name a source')
    expect(document.activeElement).toBe(field('Heading of part 1'))
    expect(server.requestsTo(primerEditing.updatePrimer)).toEqual([])
  })

  it('says what the server refuses, and keeps what was typed', async () => {
    const { user, onDone } = await open()
    fill(field('Text of part 1'), 'Typed.')
    server.reject(primerEditing.updatePrimer, { status: 400, error: 'A card can be in one part only' })
    await user.click(save())
    await screen.findByText('A card can be in one part only')
    expect(field('Text of part 1').value).toBe('Typed.')
    expect(onDone).not.toHaveBeenCalled()
  })

  it('asks what those who have read it are told of another meaning, and sends it', async () => {
    const { user } = await open()
    fill(field('Text of part 1'), 'Another meaning.')
    await user.click(screen.getByRole('radio', { name: 'The meaning' }))
    await user.click(save())
    screen.getByText('Say why it changed: learners read it')
    fill(screen.getByLabelText(/^Why it changes/), 'A trial was read out')
    server.reply(primerEditing.updatePrimer, primer)
    await user.click(save())
    await waitFor(() => expect(sent()).toBeDefined())
    const change = { severity: 'outdated', why: 'A trial was read out', source: '', link: null }
    expect(sent()).toMatchObject({ revision: 3, change })
  })

  it('shows the text as learners read it', async () => {
    const { user } = await open()
    await user.click(button('Preview'))
    const part = within(screen.getByRole('region', { name: 'Suspect it' }))
    expect(part.getByText('it').tagName).toBe('STRONG')
    screen.getByText('Sources: ELN, Blood 2022; OPRA, 2022', { exact: false })
  })

  it('where somebody else has saved another text, mine is laid over it part by part', async () => {
    const { user } = await open()
    fill(field('Text of part 1'), 'Mine.')
    server.reject(primerEditing.updatePrimer, { status: 409, error: 'Changed', code: 'edited_meanwhile' })
    const [first, second] = primer.parts as [EditedPrimer['parts'][number], EditedPrimer['parts'][number]]
    const saved = { ...primer, revision: 5, parts: [first, { ...second, body: 'Theirs.' }] }
    server.reply(primerEditing.findPrimer, saved)
    await user.click(save())
    const dialog = within(await screen.findByRole('dialog', { name: 'This primer has been changed' }))
    dialog.getByText('Part suspect')
    expect(dialog.queryByText('Part prove')).toBeNull()
    server.reply(primerEditing.updatePrimer, primer)
    await user.click(dialog.getByRole('button', { name: 'Save mine' }))
    await waitFor(() => expect(sent()).toMatchObject({ revision: 5 }))
    expect(sent()).toEqual({
      ...texts,
      revision: 5,
      parts: [
        { ...first, body: 'Mine.' },
        { ...second, body: 'Theirs.' },
      ],
    })
  })

  it('restores an earlier text, which the form then shows', async () => {
    const { user } = await open()
    const [first, second] = primer.parts
    const text = { ...texts, parts: [{ ...first, body: 'Before.' }, second] as EditedPrimer['parts'] }
    server.reply(primerEditing.listHistory, [
      { ...{ id: 9, revision: 2, savedBy: 'chief', savedAt: '2026-11-20T10:00:00Z' }, text },
    ])
    await user.click(button('History'))
    const dialog = within(await screen.findByRole('dialog', { name: 'History' }))
    await dialog.findByText('Part suspect')
    server.reply(primerEditing.restoreVersion, { ...primer, ...text, revision: 4 })
    await user.click(dialog.getByRole('button', { name: 'Restore' }))
    await user.click(dialog.getByRole('button', { name: 'Restore this version' }))
    await waitFor(() => expect(field('Text of part 1').value).toBe('Before.'))
    expect(server.requestsTo(primerEditing.restoreVersion)[0]?.body).toEqual({ versionId: 9, revision: 3 })
  })

  it('a chapter without a primer says so', async () => {
    server.reject(primerEditing.findPrimer, { status: 404, error: 'This chapter has no primer' })
    renderApp(<PrimerEditor chapterId={4} onDone={() => {}} />)
    await screen.findByText('This chapter has no primer', { exact: false })
  })
})
