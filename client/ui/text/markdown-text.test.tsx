import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { figureMarkdown } from '#domain/markdown/parse-markdown.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { MarkdownText } from './markdown-text.tsx'

test('a figure is an image for each theme, with what it shows in words', async () => {
  renderApp(<MarkdownText text={figureMarkdown('low-platelets', 'RAS drives RAF.')} />)
  // This text is shown until the address of the figure is loaded.
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

test('a figure says its title, and opens in a larger size by keyboard, until Escape', async () => {
  const { user } = renderApp(<MarkdownText text={figureMarkdown('low-platelets', 'RAS drives RAF.')} />)
  const figure = await screen.findByRole('figure')
  const title = figure.querySelector('figcaption')?.textContent ?? ''
  expect(title).toMatch(/platelets/i)
  const button = screen.getByRole('button', { name: `Enlarge: ${title}` })
  button.focus()
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: title })
  expect(within(dialog).getAllByAltText('RAS drives RAF.')).toHaveLength(2)
  await user.keyboard('{Escape}')
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  await eventually(() => expect(document.activeElement).toBe(button))
})

test('of a figure that this version does not have, the words are shown', async () => {
  renderApp(<MarkdownText text={figureMarkdown('later', 'Only in the next edition.')} />)
  await eventually(() => expect(document.querySelector('p')).not.toBeNull())
  expect(screen.queryByRole('img')).toBeNull()
  screen.getByText('Only in the next edition.')
})

test('a table has headers for its columns, and an empty corner is none', () => {
  renderApp(<MarkdownText text={'|  | Dose |\n| --- | --- |\n| Start | 20 mg |'} />)
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Dose'])
  expect(screen.getByRole('group', { name: 'Table' }).getAttribute('tabindex')).toBe('0')
})

const formula = String.raw`So \(\ce{H2O}\) and \(\frac{a\) and
\[\href{javascript:alert(1)}{x} \le \text{<b>y</b>}\]`

test('a formula is shown as it was typed until what draws it is loaded, then as MathML', async () => {
  renderApp(<MarkdownText text={formula} />)
  screen.getByText(/ce\{H2O\}/)
  const block = await screen.findByRole('group', { name: 'Formula' })
  const [line, own, ...others] = document.querySelectorAll('math')
  expect(others).toEqual([])
  expect([line?.textContent, line?.getAttribute('display')]).toEqual([
    expect.stringMatching(/^H.*2.*O/s),
    null,
  ])
  expect(own?.getAttribute('display')).toBe('block')
  expect(block.contains(own ?? null)).toBe(true)
  // Neither links nor HTML come of it, and no styles, which the policy of the pages forbids.
  expect(document.querySelectorAll('.katex :is(a, b, [href], [style])')).toHaveLength(0)
  expect(block.textContent).toContain('<b>y</b>')
  // One that cannot be read stays as it was typed, with the reason.
  expect(screen.getByTitle(/KaTeX parse error/).textContent).toBe(String.raw`\frac{a`)
})
