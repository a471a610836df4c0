import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '#tests/support/component/render.tsx'
import { SessionCard } from './session-card.tsx'

function TwoCards() {
  const [turn, setTurn] = useState(1)
  return (
    <SessionCard
      label="Flashcard"
      context=""
      question={`Question ${turn}`}
      answer="Answer"
      spoken={{ question: '', answer: '' }}
      isFlipped={false}
      turn={turn}
      singleKeys
      onSwipe={undefined}
      onFlip={() => undefined}
      tools={() => (
        <button type="button" onClick={() => setTurn(2)}>
          Next
        </button>
      )}
    />
  )
}

test('the next card has the focus and is in view, also where the browser scrolls with a promise', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  // TypeScript does not know yet that browsers return one.
  scroll.mockReturnValue(Promise.resolve() as unknown as undefined)
  const { user } = renderApp(<TwoCards />)
  expect(scroll).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  screen.getByText('Question 2')
  expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Flashcard' }))
  expect(scroll).toHaveBeenCalledTimes(2)
  scroll.mockRestore()
})
