import { IconMessageReport } from '@tabler/icons-react'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ToolButton } from '#client/ui/buttons/tool-button.tsx'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import { study } from '#contracts/study/study.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { CardTools } from './card-tools.tsx'

const server = fakeServer()
const card = { flashcard: { id: 3 }, progress: { notes: '' } } as StudyCard

function open({ singleKeys = true } = {}) {
  server.reject(study.whyDue, { status: 500, error: 'x' })
  const onSetAside = vi.fn()
  const onReport = vi.fn()
  const opened = renderApp(
    <CardTools
      card={card}
      singleKeys={singleKeys}
      onSaveNotes={async () => true}
      onSetAside={onSetAside}
      readAloud={null}
      star={<button type="button">Star</button>}
      more={(tools) => tools(<ToolButton label="Report" icon={IconMessageReport} onClick={onReport} />)}
    />,
  )
  return { ...opened, onSetAside, onReport }
}

test('the less used tools are behind one button too, with their names, and the sheet closes with the choice', async () => {
  const { user, onSetAside, onReport } = open()
  await user.click(screen.getByRole('button', { name: 'More' }))
  const sheet = await screen.findByRole('dialog', { name: 'More' })
  const names = within(sheet)
    .getAllByRole('button')
    .map((button) => button.textContent)
  // The first button closes the sheet.
  expect(names).toEqual(['', 'Why this card now?', 'Not today', 'Not for me', 'Report'])
  await user.click(within(sheet).getByRole('button', { name: 'Report' }))
  expect(onReport).toHaveBeenCalledOnce()
  await expect.poll(() => screen.queryByRole('dialog', { name: 'More' })).toBeNull()
  const more = screen.getByRole('button', { name: 'More' })
  await user.click(more)
  await screen.findByRole('dialog', { name: 'More' })
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog', { name: 'More' })).toBeNull()
  expect(document.activeElement).toBe(more)
  await user.click(more)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Not today' }))
  expect(onSetAside).toHaveBeenCalledExactlyOnceWith('buried')
})

test.each([
  ['n', 'Your note on this card'],
  ['w', 'Why this card now?'],
])('the key %s opens: %s', async (key, name) => {
  const { user } = open()
  await user.keyboard(key)
  await screen.findByRole('dialog', { name })
})

test('without single keys none opens, and no tool names one', async () => {
  const { user } = open({ singleKeys: false })
  await user.keyboard('nw')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.querySelector('[aria-keyshortcuts]')).toBeNull()
})
