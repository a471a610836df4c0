import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderApp } from '#tests/support/component/render.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

async function open() {
  const onConfirm = vi.fn()
  const { user } = renderApp(
    <ConfirmDialog title="Delete it?" action="Delete" isOpen onConfirm={onConfirm} onClose={() => undefined}>
      It is gone then.
    </ConfirmDialog>,
  )
  return { user, onConfirm, action: await screen.findByRole('button', { name: 'Delete' }) }
}

it('is not confirmed by the second click of a double click', async () => {
  const { onConfirm, action } = await open()
  fireEvent.click(action, { detail: 2 })
  expect(onConfirm).not.toHaveBeenCalled()
})

it('is confirmed by a click, and by the keyboard', async () => {
  const { user, onConfirm, action } = await open()
  await user.click(action)
  action.focus()
  await user.keyboard('{Enter}')
  expect(onConfirm).toHaveBeenCalledTimes(2)
})
