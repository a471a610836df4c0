import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderApp } from '#tests/support/render.tsx'
import { Dialog } from './dialog.tsx'

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="A dialog" isOpen onClose={() => setOpen(false)}>
          <button type="button" data-autofocus onClick={() => setOpen(false)}>
            Done
          </button>
        </Dialog>
      )}
    </>
  )
}

it('gives the focus back to what opened it, also when it is taken away open', async () => {
  const { user } = renderApp(<Page />)
  for (const close of ['{Escape}', '{Enter}']) {
    await user.click(screen.getByRole('button', { name: 'Open' }))
    screen.getByRole<HTMLButtonElement>('button', { name: 'Done' }).focus()
    await user.keyboard(close)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
  }
})
