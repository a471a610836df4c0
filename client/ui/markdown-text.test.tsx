import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { figureMarkdown } from '#domain/text/parse-markdown.ts'
import { MarkdownText } from './markdown-text.tsx'

vi.mock('virtual:figures', () => ({
  figures: { pathway: { light: '/light.svg', dark: '/dark.svg', height: 300 } },
}))

test('a figure is an image for each theme, with what it shows in words', async () => {
  render(<MarkdownText text={figureMarkdown('pathway', 'RAS drives RAF.')} />)
  // Until its address is loaded.
  screen.getByText('RAS drives RAF.')
  const images = await screen.findAllByAltText('RAS drives RAF.')
  expect(images.map((image) => image.getAttribute('src'))).toEqual(['/light.svg', '/dark.svg'])
  expect(images.map((image) => image.getAttribute('height'))).toEqual(['300', '300'])
})

test('of a figure that this version does not have, the words are shown', async () => {
  render(<MarkdownText text={figureMarkdown('later', 'Only in the next edition.')} />)
  await vi.waitFor(() => expect(document.querySelector('p')).not.toBeNull())
  expect(screen.queryByRole('img')).toBeNull()
  screen.getByText('Only in the next edition.')
})
