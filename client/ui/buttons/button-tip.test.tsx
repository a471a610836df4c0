import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '#tests/support/component/render.tsx'
import { ButtonTip } from './button-tip.tsx'

const press = vi.fn()

function open() {
  press.mockClear()
  return renderApp(
    <main id="main">
      <ButtonTip label="Star" shortcut="S">
        <button type="button" className="own" aria-label="Star" onClick={press} />
      </ButtonTip>
    </main>,
  )
}

const button = () => screen.getByRole('button', { name: 'Star' })
const tip = () => screen.queryByRole('tooltip')?.textContent

/** A finger on the button for this time, then the click that a browser sends after it. */
async function hold(milliseconds: number): Promise<void> {
  fireEvent.pointerDown(button(), { pointerType: 'touch' })
  await act(() => new Promise((resolve) => setTimeout(resolve, milliseconds)))
  fireEvent.pointerUp(button(), { pointerType: 'touch' })
  fireEvent.click(button())
}

test('the tip comes with the focus of the keyboard and describes the button; Escape closes it', async () => {
  const { user } = open()
  await user.tab()
  await expect.poll(tip).toBe('Star (S)')
  expect(button().className).toBe('own')
  const describing = document.getElementById(button().getAttribute('aria-describedby') ?? '')
  expect(screen.getByRole('tooltip').contains(describing)).toBe(true)
  expect(describing?.textContent).toBe('Star (S)')
  await user.keyboard('{Escape}')
  await expect.poll(tip).toBeUndefined()
})

test('using the button closes the tip, until the focus comes back', async () => {
  const { user } = open()
  await user.tab()
  await expect.poll(tip).toBe('Star (S)')
  await user.keyboard('{Enter}')
  expect(press).toHaveBeenCalledOnce()
  expect(tip()).toBeUndefined()
  await user.tab()
  await user.tab({ shift: true })
  await expect.poll(tip).toBe('Star (S)')
})

test('a long press shows the tip in place of a click, until the next touch', async () => {
  open()
  await hold(600)
  await expect.poll(tip).toBe('Star (S)')
  expect(press).not.toHaveBeenCalled()
  await hold(10)
  expect(press).toHaveBeenCalledOnce()
  expect(tip()).toBeUndefined()
})

test('a finger that moves on, as to scroll, shows no tip', async () => {
  open()
  fireEvent.pointerDown(button(), { pointerType: 'touch' })
  fireEvent.pointerCancel(button())
  await act(() => new Promise((resolve) => setTimeout(resolve, 600)))
  expect(tip()).toBeUndefined()
})
