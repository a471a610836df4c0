import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { figureMarkdown } from '#domain/text/parse-markdown.ts'
import { renderApp } from '#tests/support/render.tsx'
import { MarkdownText } from './markdown-text.tsx'

test('a figure is an image for each theme, with what it shows in words', async () => {
  renderApp(<MarkdownText text={figureMarkdown('low-platelets', 'RAS drives RAF.')} />)
  // Until its address is loaded.
  screen.getByText('RAS drives RAF.')
  const images = await screen.findAllByAltText('RAS drives RAF.')
  expect(images.map((image) => image.getAttribute('src'))).toEqual([
    expect.stringContaining('low-platelets.light.svg'),
    expect.stringContaining('low-platelets.dark.svg'),
  ])
  const [height, other] = images.map((image) => Number(image.getAttribute('height')))
  expect(height).toBeGreaterThan(100)
  expect(other).toBe(height)
})

test('of a figure that this version does not have, the words are shown', async () => {
  renderApp(<MarkdownText text={figureMarkdown('later', 'Only in the next edition.')} />)
  await vi.waitFor(() => expect(document.querySelector('p')).not.toBeNull())
  expect(screen.queryByRole('img')).toBeNull()
  screen.getByText('Only in the next edition.')
})
