import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ownCards } from '#contracts/own-cards/own-cards.ts'
import { ownExport } from '#contracts/own-cards/own-export.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { OwnExportButton } from './own-export-button.tsx'

const server = fakeServer()
const counts = { cards: 3, new: 1, due: 1, suspended: 0 }
const decks = [
  { id: 1_073_741_825, name: 'Heme', ...counts },
  { id: 1_073_741_830, name: 'Heme::AML', ...counts },
]
const queries = () => server.requestsTo(ownExport.exportOwn).map(({ url }) => url.search)

async function open() {
  server.reply(ownCards.listDecks, { decks, mediaBytes: 0 })
  const view = renderApp(<OwnExportButton />)
  await view.user.click(screen.getByRole('button', { name: 'Export' }))
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Download' })
  return { ...view, button }
}

it('all decks are an Anki package unless something else is chosen; a failure is said where it happened', async () => {
  server.reject(ownExport.exportOwn, { status: 429, error: 'You have asked for several files.' })
  const { user, button } = await open()
  await user.click(button)
  expect((await screen.findByRole('alert')).textContent).toContain('You have asked for several files.')
  await user.click(screen.getByRole('radio', { name: /^CSV/ }))
  await user.click(screen.getByRole('combobox', { name: 'Deck' }))
  await user.click(await screen.findByRole('option', { name: 'Heme / AML' }))
  await user.click(screen.getByRole('checkbox', { name: /progress on the cards of/ }))
  await user.click(button)
  await vi.waitFor(() => expect(queries()).toHaveLength(2))
  expect(queries()).toEqual(['?format=apkg&shipped=false', '?format=csv&shipped=true&deckId=1073741830'])
})

it('says when the connection is lost', async () => {
  const { button } = await open()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByRole('status').textContent).toBe('There is no connection. An export needs one.')
  expect(button.disabled).toBe(true)
  vi.restoreAllMocks()
})
