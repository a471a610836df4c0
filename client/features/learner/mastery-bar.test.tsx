import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MasteryBar, masteryText } from './mastery-bar.tsx'

test.each([
  [{ cards: 40, begun: 0, mastered: 0 }, '40 cards'],
  [{ cards: 40, begun: 8, mastered: 0 }, '0 of 40 mastered, 8 begun'],
  [{ cards: 40, begun: 20, mastered: 12 }, '12 of 40 mastered, 8 begun'],
  [{ cards: 40, begun: 40, mastered: 40 }, '40 of 40 mastered'],
])('%o reads "%s"', (counts, text) => {
  expect(masteryText(counts)).toBe(text)
})

test('a chapter that is only begun has no full bar of mastered cards', () => {
  const { container } = render(<MasteryBar cards={20} begun={20} mastered={5} />)
  const widths = [...container.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.width)
  expect(widths).toEqual(['100%', '25%'])
})
