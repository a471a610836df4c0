import { Button } from '@mantine/core'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderApp } from '#tests/support/component/render.tsx'
import { Dialog } from './dialog.tsx'

/** Two dialogs, one after the other. Each is mounted only while it is open. */
function Steps({ isKept }: { isKept: boolean }) {
  const [step, setStep] = useState(0)
  const close = () => setStep(0)
  return (
    <>
      <Button onClick={() => setStep(1)}>Open</Button>
      {step === 1 && (
        <Dialog key="first" title="First" isOpen onClose={close} isKept={isKept}>
          <Button onClick={() => setStep(2)}>Continue</Button>
        </Dialog>
      )}
      {step === 2 && (
        <Dialog key="second" title="Second" isOpen onClose={close}>
          <Button onClick={close}>Done</Button>
        </Dialog>
      )}
    </>
  )
}

async function open({ isKept = false } = {}) {
  const { user } = renderApp(<Steps isKept={isKept} />)
  const opener = screen.getByRole('button', { name: 'Open' })
  await user.click(opener)
  await screen.findByRole('dialog', { name: 'First' })
  return { user, opener }
}

it('gives the focus back to the button that opened it', async () => {
  const { user, opener } = await open()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

it('gives the focus back after a second dialog that took the place of the first', async () => {
  const { user, opener } = await open()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: 'Done' }))
  expect(document.activeElement).toBe(opener)
})

it('is closed by its buttons only while it holds something', async () => {
  const { user } = await open({ isKept: true })
  await user.keyboard('{Escape}')
  await user.click(document.querySelector('.mantine-Modal-inner') as Element)
  expect(screen.queryByRole('dialog', { name: 'First' })).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

/** A dialog on top of another. */
function Two({ onClose }: { onClose: (name: string) => void }) {
  const [isOpen, setIsOpen] = useState(true)
  const closeTop = () => {
    onClose('on top')
    setIsOpen(false)
  }
  return (
    <>
      <Dialog title="On top" isOpen={isOpen} isOnTop onClose={closeTop}>
        <Button>Inside</Button>
      </Dialog>
      <Dialog title="Below" isOpen onClose={() => onClose('below')}>
        <Button>Beneath</Button>
      </Dialog>
    </>
  )
}

it('lets Escape close the dialog on top alone', async () => {
  const closed: string[] = []
  const { user } = renderApp(<Two onClose={(name) => closed.push(name)} />)
  await screen.findByRole('dialog', { name: 'On top' })
  await user.keyboard('{Escape}')
  expect(closed).toEqual(['on top'])
  await new Promise((resolve) => setTimeout(resolve, 20))
  await user.keyboard('{Escape}')
  expect(closed).toEqual(['on top', 'below'])
})

it('keeps the sending of its own form from the one in which it stands', async () => {
  const sent: string[] = []
  const { user } = renderApp(
    // Tests have no portals: a form in a form would not be allowed.
    <div onSubmit={() => sent.push('around')}>
      <Dialog title="On top" isOpen isOnTop onClose={() => undefined}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            sent.push('inside')
          }}
        >
          <button type="submit">Send</button>
        </form>
      </Dialog>
    </div>,
  )
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect(sent).toEqual(['inside'])
})
