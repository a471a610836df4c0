import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderApp } from '#tests/support/component/render.tsx'
import { EditConflict } from './edit-conflict.tsx'

function renderConflict() {
  const choices = { onKeepMine: vi.fn(), onTakeTheirs: vi.fn(), onClose: vi.fn() }
  const fields = [
    { label: 'Question', mine: 'Same', theirs: 'Same' },
    { label: 'Answer', mine: 'My answer', theirs: '' },
  ]
  return { ...choices, ...renderApp(<EditConflict title="Changed" fields={fields} {...choices} />) }
}

it('shows both texts of the fields that differ, and no others', async () => {
  renderConflict()
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed' }))
  const field = within(dialog.getByRole('region', { name: 'Answer' }))
  expect(field.getByText('My answer')).toBeDefined()
  expect(field.getByText('empty')).toBeDefined()
  expect(dialog.queryByRole('region', { name: 'Question' })).toBeNull()
})

it.each([
  ['Save mine', 'onKeepMine'],
  ['Take the saved text', 'onTakeTheirs'],
  ['Go on editing', 'onClose'],
] as const)('%s does that alone', async (button, choice) => {
  const { user, ...choices } = renderConflict()
  await user.click(await screen.findByRole('button', { name: button }))
  for (const name of ['onKeepMine', 'onTakeTheirs', 'onClose'] as const)
    expect(choices[name]).toHaveBeenCalledTimes(name === choice ? 1 : 0)
})
