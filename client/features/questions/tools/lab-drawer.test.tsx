import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { type Labs, questions } from '#contracts/questions/questions.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { LabDrawer } from './lab-drawer.tsx'

const server = fakeServer()
const labs: Labs = {
  source: 'Adult ranges in common use',
  groups: [
    {
      title: 'Hematology',
      tests: [
        { name: 'Hemoglobin', also: ['Hb', 'Hgb'], range: '12-16 g/dL' },
        { name: 'Leukocyte count', also: ['WBC', 'White cell count'], range: '4,000-11,000/µL' },
      ],
    },
    { title: 'Chemistry', tests: [{ name: 'Hemoglobin A1c', also: [], range: '4.0-5.6%' }] },
  ],
}

/** A page with a button that opens and closes the drawer, as the session has. */
function Page() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Labs
      </button>
      <button type="button">Answer A</button>
      <LabDrawer opened={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

async function open() {
  const opened = renderApp(<Page />)
  await opened.user.click(screen.getByRole('button', { name: 'Labs' }))
  return opened
}
const drawer = () => screen.getByRole('dialog', { name: 'Reference ranges' })
const search = () => screen.findByRole('searchbox', { name: 'Search a test' })
const shown = () => within(drawer()).queryAllByRole('rowheader')

describe('the drawer of reference ranges', () => {
  it('lists the tests in their groups', async () => {
    server.reply(questions.labs, labs)
    await open()
    const group = within(await screen.findByRole('table', { name: 'Hematology' }))
    // Without the signs that keep a number on one line.
    expect(group.getAllByRole('row').map((row) => row.textContent.replaceAll('\u2060', ''))).toEqual([
      'TestRange',
      'HemoglobinHb, Hgb12-16 g/dL',
      'Leukocyte countWBC, White cell count4,000-11,000/µL',
    ])
    screen.getByText(labs.source)
  })

  it('finds a test by its name or another one, and marks what matches', async () => {
    server.reply(questions.labs, labs)
    const { user } = await open()
    await user.type(await search(), 'hemo')
    await screen.findByText('2 tests')
    expect(shown().map(({ textContent }) => textContent)).toEqual(['HemoglobinHb, Hgb', 'Hemoglobin A1c'])
    await user.clear(await search())
    await user.type(await search(), 'cell white')
    expect(shown()).toHaveLength(1)
    const marks = [...drawer().querySelectorAll('mark')]
    expect(marks.map(({ textContent }) => textContent)).toEqual(['White', 'cell'])
  })

  it('says so when no test matches', async () => {
    server.reply(questions.labs, labs)
    const { user } = await open()
    await user.type(await search(), 'xyz')
    await screen.findByText('No test is called “xyz”.')
    expect(shown()).toEqual([])
  })

  it('leaves the page usable, and gives the focus back when it closes', async () => {
    server.reply(questions.labs, labs)
    const { user } = await open()
    expect(drawer().contains(document.activeElement)).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Answer A' }))
    expect(drawer().getAttribute('aria-modal')).toBeNull()
    await user.click(await search())
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Labs' }))
  })

  it('keeps its keys to itself', async () => {
    server.reply(questions.labs, labs)
    const keys: string[] = []
    const onKey = ({ key }: KeyboardEvent) => keys.push(key)
    window.addEventListener('keydown', onKey)
    const { user } = await open()
    await user.type(await search(), 'afp')
    window.removeEventListener('keydown', onKey)
    expect(keys).toEqual([])
  })

  it('says why it has no ranges, and loads them again', async () => {
    server.disconnect(questions.labs)
    const { user } = await open()
    await screen.findByText('Could not load the reference ranges')
    server.reply(questions.labs, labs)
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await expect.poll(shown).toHaveLength(3)
  })

  it('shows that it is loading, with the focus where the search begins', async () => {
    server.hang(questions.labs)
    const { user } = await open()
    screen.getByRole('status', { name: 'Loading the reference ranges' })
    expect(document.activeElement).toBe(await search())
    await user.keyboard('hemo')
    expect(screen.queryByText(/^No test/)).toBeNull()
  })

  it('opens without a network once it has been loaded', async () => {
    server.reply(questions.labs, labs)
    const { user } = renderApp(<Page />)
    await expect.poll(() => server.requests).toHaveLength(1)
    server.disconnect(questions.labs)
    await user.click(screen.getByRole('button', { name: 'Labs' }))
    expect(shown()).toHaveLength(3)
    expect(server.requests).toHaveLength(1)
  })
})
