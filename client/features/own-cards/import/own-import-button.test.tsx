import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Reply } from '#contracts/endpoint.ts'
import { ownCards } from '#contracts/own-cards/own-cards.ts'
import {
  mostPackageBytes,
  mostPartBytes,
  mostTableBytes,
  type OwnImportRow,
  type OwnImportRun,
  ownImport,
} from '#contracts/own-cards/own-import.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { fill, renderApp } from '#tests/support/component/render.tsx'
import { OwnImportButton } from './own-import-button.tsx'

type Preview = Reply<typeof ownImport.checkImport>

const server = fakeServer()
const row = (line: number, more: Partial<OwnImportRow> = {}): OwnImportRow => ({
  ...{ line, form: 'basic', front: `Front ${line}`, back: `Back ${line}`, deck: 'Lung', tags: [] },
  ...{ state: 'new', problems: [], conflicts: [] },
  ...more,
})
const counts = { new: 2, changed: 0, same: 1, deleted: 0, refused: 0, conflicts: 0 }
const run = (more: Partial<OwnImportRun> = {}): OwnImportRun => ({
  ...{ id: 9, name: 'deck.apkg', size: 3, modified: 0, received: 0, state: 'uploading', total: 3, read: 0 },
  ...{ ...counts, media: 0, hasRefusals: false, message: '' },
  ...more,
})
const summary = { format: 'apkg' as const, ...counts, cards: 3, reviews: 1200, media: 0, remarks: [] }
const preview: Preview = {
  ...summary,
  ...{ decks: [{ name: 'Oncology::Lung', notes: 2 }], rows: [row(1), row(2)], columns: null, unread: null },
}

/** The server has the last import, and takes files. */
function withImports(last: OwnImportRun | null = null) {
  const known = { last }
  server.reply(ownImport.lastImport, () => ({ ...known }))
  server.reply(ownImport.beginImport, () => run())
  server.reply(ownImport.sendPart, { received: 3 })
  return known
}

async function open(last: OwnImportRun | null = null) {
  const known = withImports(last)
  const view = renderApp(<OwnImportButton />)
  await view.user.click(await screen.findByRole('button', { name: /^Import/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import cards' }))
  const choose = async (name: string, size = 3) => {
    const file = new File(['x'], name)
    Object.defineProperty(file, 'size', { value: size })
    fireEvent.change(await dialog.findByLabelText('Choose a file'), { target: { files: [file] } })
  }
  return {
    ...view,
    known,
    dialog,
    choose,
    save: () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Import' }),
  }
}
const startedWith = () => server.requestsTo(ownImport.startImport)[0]?.body

it('shows what a package would bring, then imports it and says what came', async () => {
  const { dialog, choose, save, user, known } = await open()
  server.reply(ownImport.checkImport, {
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
    'Pictures and sounds in the notes: 12',
    'You have deleted 1 note of this file: they stay deleted',
    'The front has no text',
  ])
    expect(dialog.getByText(words)).toBeDefined()
  expect(dialog.queryByRole('combobox', { name: /Deck/ })).toBeNull()
  known.last = run({ state: 'running', read: 1 })
  server.reply(ownImport.startImport, run({ state: 'waiting' }))
  await user.click(save())
  await dialog.findByText('deck.apkg waits for its turn …')
  expect(startedWith()).toEqual({ deck: 'deck', conflicts: 'mine' })
  await dialog.findByText('Importing deck.apkg … 1 of 3 notes')
  expect(screen.getByText('Importing … 33 %')).toBeDefined()
  known.last = run({ state: 'done', read: 3, message: 'Imported: 2 new, 0 changed.' })
  expect(await dialog.findByText('Imported: 2 new, 0 changed.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Import another file' }))
  expect(dialog.getByLabelText('Choose a file')).toBeDefined()
})

it('asks whose text is taken where both sides changed one', async () => {
  const { dialog, choose, save, user } = await open()
  server.reply(ownImport.checkImport, {
    ...{ ...preview, new: 0, conflicts: 1, rows: [row(1, { state: 'same', conflicts: ['back'] })] },
  })
  await choose('deck.colpkg')
  await user.click(await dialog.findByRole('radio', { name: 'Take the file’s' }))
  server.reply(ownImport.startImport, run({ state: 'waiting' }))
  await user.click(save())
  await dialog.findByText(/waits for its turn/)
  expect(startedWith()).toMatchObject({ conflicts: 'theirs' })
})

it('asks for the columns and the deck of a table', async () => {
  server.reply(ownCards.listDecks, { decks: [], mediaBytes: 0 })
  const { dialog, choose, save, user } = await open()
  const columns = { hasHeader: true, columns: [null, null], names: ['a', 'b'], samples: [['1', '2']] }
  const unread = 'The header row has no column named question.'
  server.reply(ownImport.checkImport, {
    ...preview,
    ...{ new: 0, same: 0, decks: [], rows: [], columns, unread },
  })
  await choose('Lung.csv')
  await dialog.findByText(unread)
  expect(save().disabled).toBe(true)
  fill(dialog.getByLabelText(/^Column A/), 'question')
  fill(dialog.getByLabelText(/^Column B/), 'answer')
  const read = { ...columns, columns: ['question' as const, 'answer' as const] }
  server.reply(ownImport.checkImport, { ...preview, decks: [], columns: read })
  await user.click(dialog.getByRole('button', { name: 'Read the file so' }))
  await dialog.findByText(/2 new notes with/)
  const deck = dialog.getByRole<HTMLInputElement>('combobox', { name: /Deck/ })
  expect(deck.value).toBe('Lung')
  fill(deck, '')
  expect(save().disabled).toBe(true)
  fill(deck, 'Oncology::Lung')
  server.reply(ownImport.startImport, run({ state: 'waiting' }))
  await user.click(save())
  await dialog.findByText(/waits for its turn/)
  expect(startedWith()).toEqual({ deck: 'Oncology::Lung', conflicts: 'mine' })
  expect(server.requestsTo(ownImport.checkImport).map(({ body }) => body)).toEqual([
    {},
    { columns: { hasHeader: true, columns: ['question', 'answer'] } },
  ])
})

it.each([
  ['notes.pdf', 3, /Please upload one of/],
  ['empty.apkg', 0, /is empty/],
  ['large.colpkg', mostPackageBytes + 1, /too large: at most 2 GB/],
  ['large.csv', mostTableBytes + 1, /too large: at most 50 MB/],
])('sends no %s', async (name, size, why) => {
  const { dialog, choose } = await open()
  await choose(name, size)
  expect(dialog.getByText(why)).toBeDefined()
  expect(server.requestsTo(ownImport.beginImport)).toEqual([])
})

it('keeps the file after a failure, and tries it again', async () => {
  const { dialog, choose, user } = await open()
  server.reject(ownImport.checkImport, { status: 422, error: 'The Anki package is damaged.' })
  await choose('deck.apkg')
  expect((await dialog.findByRole('alert')).textContent).toContain('The Anki package is damaged.')
  server.reply(ownImport.checkImport, preview)
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

it('goes on with a file of which the server has a part, and after a lost connection', async () => {
  const size = 3 * mostPartBytes
  const part = run({ size, received: mostPartBytes })
  const { dialog, choose } = await open(part)
  await dialog.findByText('33 % of deck.apkg were sent. Choose it again to send the rest.')
  server.reply(ownImport.beginImport, part)
  server.disconnect(ownImport.sendPart)
  server.reply(ownImport.checkImport, preview)
  await choose('deck.apkg', size)
  await dialog.findByText(/The connection is lost\. The upload goes on when it is back\. Sent: 33 %/)
  server.reply(ownImport.sendPart, ({ url }) => ({
    received: Number(url.searchParams.get('offset')) + mostPartBytes,
  }))
  act(() => void window.dispatchEvent(new Event('online')))
  await dialog.findByText(/2 new notes with/)
  const offsets = server.requestsTo(ownImport.sendPart).map(({ url }) => url.searchParams.get('offset'))
  expect(offsets).toEqual([mostPartBytes, mostPartBytes, 2 * mostPartBytes].map(String))
})

it('finds a running import again, and stops it', async () => {
  const { dialog, user, known } = await open(run({ state: 'running', read: 1 }))
  await dialog.findByText('Importing deck.apkg … 1 of 3 notes')
  const stopped = run({
    state: 'cancelled',
    read: 1,
    refused: 1,
    hasRefusals: true,
    message: 'It was stopped.',
  })
  known.last = stopped
  server.reply(ownImport.cancelImport, stopped)
  await user.click(dialog.getByRole('button', { name: 'Stop the import' }))
  await dialog.findByText('It was stopped.')
  expect(dialog.getByRole('button', { name: 'Download what was left out' })).toBeDefined()
})
