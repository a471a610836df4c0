import { expect, it } from 'vitest'
import { describeLine, mediaLinesOf, removeLine } from './media-lines.ts'

const key = `${'0a'.repeat(16)}-8x8`
const text = `Which cell?\n![A cell](media:${key})\n\n![](media:${key})`

it('finds the lines of pictures and sounds', () => {
  expect(mediaLinesOf(text)).toEqual([
    { line: 1, key, text: 'A cell' },
    { line: 3, key, text: '' },
  ])
  expect(mediaLinesOf('no picture')).toEqual([])
})

it('changes the description of one of them, and removes one', () => {
  const [first, second] = mediaLinesOf(text)
  if (!first || !second) throw new Error('two lines')
  const described = describeLine(text, second, 'The same [cell] ')
  expect(described).toBe(`Which cell?\n![A cell](media:${key})\n\n![The same  cell  ](media:${key})`)
  expect(mediaLinesOf(removeLine(described, first)).map(({ line }) => line)).toEqual([2])
})
