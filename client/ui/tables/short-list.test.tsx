import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '#tests/support/component/render.tsx'
import { ShortList } from './short-list.tsx'

const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
afterEach(() => scrolled.mockClear())

const show = (count: number) =>
  renderApp(
    <ShortList items={Array.from({ length: count }, (_, index) => index)} words="classes">
      {(shown) => <p>{`${shown.length} shown`}</p>}
    </ShortList>,
  )

test('a list of twelve is shown whole, without a button', () => {
  show(12)
  screen.getByText('12 shown')
  expect(screen.queryByRole('button')).toBeNull()
})

test('of thirteen the last is behind the button; shortened, the list does not leave the window far below itself', async () => {
  const { user } = show(13)
  screen.getByText('12 shown')
  await user.click(screen.getByRole('button', { name: 'Show all 13 classes', expanded: false }))
  screen.getByText('13 shown')
  expect(scrolled).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Show fewer', expanded: true }))
  screen.getByText('12 shown')
  expect(scrolled.mock.contexts.at(-1)).toBe(screen.getByRole('button', { name: 'Show all 13 classes' }))
})
