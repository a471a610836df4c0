import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderApp } from '#tests/support/component/render.tsx'
import { TypedAnswer } from './typed-answer.tsx'

function Card() {
  const [isFlipped, setFlipped] = useState(false)
  return <TypedAnswer expected="5-FU" isFlipped={isFlipped} onFlip={() => setFlipped(true)} />
}

it('takes the focus, and Enter shows whether what was typed is right', async () => {
  const { user } = renderApp(<Card />)
  expect(document.activeElement).toBe(screen.getByLabelText('Type the answer'))
  await user.keyboard('5 fu{Enter}')
  screen.getByText('What you typed is right.')
})

it('shows what is missing and what does not belong, in words too', async () => {
  const { user, container } = renderApp(<Card />)
  await user.keyboard('6-F{Enter}')
  screen.getByText('What you typed differs:')
  expect(container.querySelector('ins')?.textContent).toContain('missing:')
  expect(container.querySelector('del')?.textContent).toBe(' not in it: 6-')
})

it('an empty field is no answer', async () => {
  const { user } = renderApp(<Card />)
  await user.keyboard('{Enter}')
  screen.getByText('You typed nothing.')
})
