import { createEvent, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { AddNoteDialog } from '#client/features/own-cards/editor/add-note-dialog.tsx'
import { type OwnNote, ownCards } from '#contracts/own-cards/own-cards.ts'
import { ownMedia } from '#contracts/own-cards/own-media.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { firstOwnId, ownNote } from '#tests/support/component/own-notes.ts'
import { fill, renderApp } from '#tests/support/component/render.tsx'

const server = fakeServer()
const deck = { id: firstOwnId, name: 'Breast', cards: 3, new: 0, due: 0, suspended: 0 }
const keys = [`${'0a'.repeat(16)}-800x600`, `${'0b'.repeat(16)}.mp3`] as const

beforeEach(() => {
  localStorage.clear()
  server.reply(ownCards.listDecks, { decks: [deck], mediaBytes: 0 })
  server.reply(studyPlan.listCategories, { categories: [] })
  server.reply(ownCards.findSimilar, { cards: [] })
  server.reply(ownCards.addDeck, deck)
  server.reply(ownCards.addNote, ({ body }) => ownNote(body as Partial<OwnNote>))
  let stored = 0
  server.reply(ownMedia.uploadMedia, () => ({ key: keys[stored++ % 2] ?? '' }))
})

const field = (name: string | RegExp) =>
  screen.getByLabelText<HTMLTextAreaElement>(name, { selector: 'textarea' })
const file = (name: string, type = 'image/png') => new File(['x'], name, { type })
const uploads = () =>
  server.requestsTo(ownMedia.uploadMedia).map(({ body }) => (body as { file: File }).file.name)

async function open() {
  const opened = renderApp(<AddNoteDialog userId={7} start={undefined} isOpen onClose={vi.fn()} />)
  await screen.findByRole('dialog', { name: 'Add a card' })
  return opened
}

/** Pastes into a text, as a browser does. @returns whether the browser's own paste goes on */
function paste(into: HTMLElement, files: File[], text = ''): boolean {
  const clipboardData = { files, getData: () => text, types: ['Files'] }
  const event = createEvent.paste(into, { clipboardData })
  fireEvent(into, event)
  return !event.defaultPrevented
}

it('a pasted picture is stored and shown below the line of the cursor, and asks what it shows', async () => {
  const { user } = await open()
  fill(field('Front'), 'Which cell?\nName it.')
  field('Front').setSelectionRange(3, 3)
  expect(paste(field('Front'), [file('smear.png')])).toBe(false)
  const line = `![](media:${keys[0]})`
  await expect.poll(() => field('Front').value).toBe(`Which cell?\n${line}\nName it.`)
  expect(uploads()).toEqual(['smear.png'])
  const description = screen.getByLabelText('What the picture shows')
  fill(description, 'A blast [cell] ')
  expect(field('Front').value).toBe(`Which cell?\n![A blast  cell  ](media:${keys[0]})\nName it.`)
  const picture = await within(screen.getByRole('region', { name: 'Preview' })).findByRole('img')
  expect([
    picture.getAttribute('alt'),
    picture.getAttribute('width'),
    picture.getAttribute('height'),
  ]).toEqual(['A blast  cell', '800', '600'])
  await user.click(
    within(screen.getByRole('list', { name: 'Pictures and sounds: Front' })).getByText('Remove'),
  )
  expect(field('Front').value).toBe('Which cell?\nName it.')
})

it('several files are sent one after another, into the text that was used last', async () => {
  const { user } = await open()
  await user.click(field(/^Back/))
  await user.upload(screen.getByLabelText('Pictures and sounds'), [
    file('one.png'),
    file('two.mp3', 'audio/mpeg'),
  ])
  await expect.poll(() => field(/^Back/).value).toBe(`![](media:${keys[0]})\n![](media:${keys[1]})\n`)
  expect(uploads()).toEqual(['one.png', 'two.mp3'])
  screen.getByLabelText('What is to be heard')
})

it('a dropped file goes into the text where it is dropped', async () => {
  await open()
  fireEvent.drop(field('Why (optional)'), { dataTransfer: { files: [file('a.png')], types: ['Files'] } })
  await expect.poll(() => field('Why (optional)').value).toBe(`![](media:${keys[0]})\n`)
})

it('text that comes with a picture of itself is pasted as text', async () => {
  await open()
  expect(paste(field('Front'), [file('of-the-text.png')], 'words')).toBe(true)
  expect(uploads()).toEqual([])
})

it('nothing is saved while a picture is on its way', async () => {
  const { user } = await open()
  const answer = server.delay(ownMedia.uploadMedia, { key: keys[0] })
  fill(field('Front'), 'Front')
  fill(field(/^Back/), 'Back')
  paste(field(/^Back/), [file('slow.png')])
  await screen.findByText(/on its way\. Save once it is there/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await user.keyboard('{Control>}{Enter}{/Control}')
  answer()
  await expect.poll(() => field(/^Back/).value).toBe(`Back\n![](media:${keys[0]})\n`)
  expect(server.requestsTo(ownCards.addNote)).toEqual([])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false)
})

it('a file that is refused says why, and can be tried again or left out', async () => {
  const { user } = await open()
  server.reject(ownMedia.uploadMedia, { status: 422, error: 'The picture is damaged.' })
  paste(field('Front'), [file('bad.png')])
  await screen.findByText('The picture is damaged.')
  expect(field('Front').value).toBe('')
  server.reply(ownMedia.uploadMedia, { key: keys[0] })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => field('Front').value).toBe(`![](media:${keys[0]})\n`)
  server.reject(ownMedia.uploadMedia, { status: 409, code: 'media_full', error: 'There is no room.' })
  paste(field('Front'), [file('more.png')])
  await screen.findByText('There is no room.')
  await user.click(screen.getByRole('button', { name: 'Leave it out' }))
  expect(screen.queryByText('more.png')).toBeNull()
})

it('a store that is down says that nothing was saved, and the file can be sent again', async () => {
  const { user } = await open()
  server.reject(ownMedia.uploadMedia, { status: 503, code: 'unavailable', error: 'It was not saved.' })
  paste(field('Front'), [file('later.png')])
  await screen.findByText('It was not saved.')
  server.reply(ownMedia.uploadMedia, { key: keys[0] })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => field('Front').value).toBe(`![](media:${keys[0]})\n`)
})

it('without a connection it says so, and keeps the text and the file', async () => {
  await open()
  fill(field('Front'), 'Typed')
  server.disconnect(ownMedia.uploadMedia)
  paste(field('Front'), [file('later.png')])
  await screen.findByText(/There is no connection, which a picture or sound needs/)
  expect(field('Front').value).toBe('Typed')
  screen.getByRole('button', { name: 'Try again' })
})
