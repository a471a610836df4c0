import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Reply } from '#contracts/endpoint.ts'
import { ownCards } from '#contracts/own-cards/own-cards.ts'
import { mostOwnImportBytes, type OwnImportRow, ownImport } from '#contracts/own-cards/own-import.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { fill, renderApp } from '#tests/support/component/render.tsx'
import { OwnImportButton } from './own-import-button.tsx'

type Preview = Reply<typeof ownImport.previewNotes>

const server = fakeServer()
const row = (line: number, more: Partial<OwnImportRow> = {}): OwnImportRow => ({
  ...{ line, form: 'basic', front: `Front ${line}`, back: `Back ${line}`, deck: 'Lung', tags: [] },
  ...{ state: 'new', problems: [], conflicts: [] },
  ...more,
})
const summary = {
  ...{ format: 'apkg' as const, new: 2, changed: 0, same: 1, deleted: 0, refused: 0, conflicts: 0 },
  ...{ cards: 3, reviews: 1200, media: 0, remarks: [] },
}
const preview: Preview = {
  ...summary,
  ...{ decks: [{ name: 'Oncology::Lung', notes: 2 }], rows: [row(1), row(2)], columns: null, unread: null },
}

async function open() {
  const view = renderApp(<OwnImportButton />)
  await view.user.click(screen.getByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import cards' }))
  const choose = async (name: string, size = 3) => {
    const file = new File(['x'], name)
    Object.defineProperty(file, 'size', { value: size })
    fireEvent.change(await dialog.findByLabelText('Choose a file'), { target: { files: [file] } })
  }
  return {
    ...view,
    dialog,
    choose,
    save: () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Import' }),
  }
}
function sentFields() {
  const [request] = server.requestsTo(ownImport.importNotes)
  const { file: _file, ...fields } = Object(request?.body) as Record<string, unknown>
  return fields
}

it('shows what a package would bring, then imports it and says what came', async () => {
  const { dialog, choose, save, user } = await open()
  server.reply(ownImport.previewNotes, {
    ...preview,
    ...{
      media: 12,
      deleted: 1,
      refused: 1,
      rows: [row(3, { state: 'refused', problems: ['The front has no text'] }), row(1)],
    },
  })
  await choose('deck.apkg')
  await dialog.findByText('2 new notes with 3 cards and 1,200 ratings, 0 changed, 1 unchanged, 1 left out.')
  for (const words of [
    'Oncology / Lung: 2 new notes',
    'Pictures and sounds are left out: 12',
    'You have deleted 1 note of this file: they stay deleted',
    'The front has no text',
  ])
    expect(dialog.getByText(words)).toBeDefined()
  expect(dialog.queryByRole('combobox', { name: /Deck/ })).toBeNull()
  server.reply(ownImport.importNotes, { ...summary, message: 'Imported: 2 new, 0 changed.' })
  await user.click(save())
  expect(await dialog.findByText('Imported: 2 new, 0 changed.')).toBeDefined()
  expect(sentFields()).toMatchObject({ conflicts: 'mine' })
  await user.click(dialog.getByRole('button', { name: 'Import another file' }))
  expect(dialog.getByLabelText('Choose a file')).toBeDefined()
})

it('asks whose text is taken where both sides changed one', async () => {
  const { dialog, choose, save, user } = await open()
  server.reply(ownImport.previewNotes, {
    ...{ ...preview, new: 0, conflicts: 1, rows: [row(1, { state: 'same', conflicts: ['back'] })] },
  })
  await choose('deck.colpkg')
  await user.click(await dialog.findByRole('radio', { name: 'Take the file’s' }))
  server.reply(ownImport.importNotes, { ...summary, message: 'Imported: 0 new, 1 changed.' })
  await user.click(save())
  await dialog.findByText('Imported: 0 new, 1 changed.')
  expect(sentFields()).toMatchObject({ conflicts: 'theirs' })
})

it('asks for the columns and the deck of a table', async () => {
  server.reply(ownCards.listDecks, { decks: [], mediaBytes: 0 })
  const { dialog, choose, save, user } = await open()
  const columns = { hasHeader: true, columns: [null, null], names: ['a', 'b'], samples: [['1', '2']] }
  const unread = 'The header row has no column named question.'
  server.reply(ownImport.previewNotes, {
    ...preview,
    ...{ new: 0, same: 0, decks: [], rows: [], columns, unread },
  })
  await choose('Lung.csv')
  await dialog.findByText(unread)
  expect(save().disabled).toBe(true)
  fill(dialog.getByLabelText(/^Column A/), 'question')
  fill(dialog.getByLabelText(/^Column B/), 'answer')
  const read = { ...columns, columns: ['question' as const, 'answer' as const] }
  server.reply(ownImport.previewNotes, { ...preview, decks: [], columns: read })
  await user.click(dialog.getByRole('button', { name: 'Read the file so' }))
  await dialog.findByText(/2 new notes with/)
  const deck = dialog.getByRole<HTMLInputElement>('combobox', { name: /Deck/ })
  expect(deck.value).toBe('Lung')
  fill(deck, '')
  expect(save().disabled).toBe(true)
  fill(deck, 'Oncology::Lung')
  server.reply(ownImport.importNotes, { ...summary, message: 'Imported: 2 new, 0 changed.' })
  await user.click(save())
  await dialog.findByText('Imported: 2 new, 0 changed.')
  expect(sentFields()).toEqual({
    ...{ deck: 'Oncology::Lung', conflicts: 'mine' },
    columns: JSON.stringify({ hasHeader: true, columns: ['question', 'answer'] }),
  })
})

it.each([
  ['notes.pdf', 3, /Please upload one of/],
  ['empty.apkg', 0, /is empty/],
  ['large.colpkg', mostOwnImportBytes + 1, /too large: at most 50 MB/],
])('sends no %s', async (name, size, why) => {
  const { dialog, choose } = await open()
  await choose(name, size)
  expect(dialog.getByText(why)).toBeDefined()
  expect(server.requests).toEqual([])
})

it('keeps the file after a failure, and tries it again', async () => {
  const { dialog, choose, user } = await open()
  server.reject(ownImport.previewNotes, { status: 422, error: 'The Anki package is damaged.' })
  await choose('deck.apkg')
  expect((await dialog.findByRole('alert')).textContent).toContain('The Anki package is damaged.')
  server.reply(ownImport.previewNotes, preview)
  await user.click(dialog.getByRole('button', { name: 'Check the file' }))
  await dialog.findByText(/2 new notes with/)
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull())
})

it('says when the connection is lost', async () => {
  const { dialog, save } = await open()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(dialog.getByRole('status').textContent).toBe('There is no connection. An import needs one.')
  expect(save().disabled).toBe(true)
  vi.restoreAllMocks()
})
