import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '#tests/support/component/render.tsx'
import { SessionCard } from './session-card.tsx'

function TwoCards({ onFlip = () => undefined }: { onFlip?: () => void }) {
  const [turn, setTurn] = useState(1)
  return (
    <SessionCard
      label="Flashcard"
      context=""
      question={
        <>
          Question {turn}
          {/* biome-ignore lint/a11y/useMediaCaption: a sound without words */}
          <audio aria-label="A murmur" />
        </>
      }
      answer="Answer"
      spoken={{ question: `spoken ${turn}`, answer: '' }}
      isFlipped={false}
      turn={turn}
      rated={turn === 1 ? undefined : 'Knew it, again in 2 days.'}
      ratings={<button type="button">Show answer</button>}
      singleKeys
      onSwipe={undefined}
      onFlip={onFlip}
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
  // TypeScript does not know yet that browsers return a promise.
  scroll.mockReturnValue(Promise.resolve() as unknown as undefined)
  const { user } = renderApp(<TwoCards />)
  expect(scroll).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  screen.getByText('Question 2')
  expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Flashcard' }))
  expect(scroll).toHaveBeenCalledTimes(2)
  scroll.mockRestore()
})

test('Tab leads from the card to its ratings before its tools, which are a group with a name', async () => {
  const { user } = renderApp(<TwoCards />)
  screen.getByRole('article').focus()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show answer' }))
  await user.tab()
  const tools = screen.getByRole('group', { name: 'Tools' })
  expect(document.activeElement).toBe(within(tools).getByRole('button', { name: 'Next' }))
})

test('the first question comes into a region that is there before it, the next one with the rating', async () => {
  const { user } = renderApp(<TwoCards />)
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('')
  await expect.poll(() => region.textContent).toBe('Question: spoken 1')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await expect.poll(() => region.textContent).toBe('Knew it, again in 2 days. Next: spoken 2')
  expect(screen.getByRole('status')).toBe(region)
})

test('a click on the card flips it, one on the controls of a sound does not', async () => {
  const onFlip = vi.fn()
  const { user } = renderApp(<TwoCards onFlip={onFlip} />)
  await user.click(screen.getByLabelText('A murmur'))
  expect(onFlip).not.toHaveBeenCalled()
  await user.click(screen.getByText(/^Question 1/))
  expect(onFlip).toHaveBeenCalledTimes(1)
})
