import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const [light = '', dark = ''] = readFileSync('client/ui/theme/tokens.css', 'utf8').split("scheme='dark'")

function colorOf(tokens: string, name: string): string {
  const [, color = ''] = new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(tokens) ?? []
  return color
}

/** Relative luminance of WCAG 2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

test.each([
  ['light', light],
  ['dark', dark],
])('%s: what charts draw has 3:1 to its card, and each shade of the scale 1.4:1 to the next', (_, tokens) => {
  const surface = colorOf(tokens, 'surface')
  const contrasts = [1, 2, 3, 4].map((level) => contrast(colorOf(tokens, `scale-${level}`), surface))
  expect(contrasts[0]).toBeGreaterThanOrEqual(3)
  for (const [index, value] of contrasts.slice(1).entries()) {
    expect(value / (contrasts[index] ?? 0)).toBeGreaterThanOrEqual(1.4)
  }
  for (const name of ['accent', 'text-soft', 'warn', 'line-strong']) {
    expect(contrast(colorOf(tokens, name), surface)).toBeGreaterThanOrEqual(3)
  }
})

test.each([
  ['light', light],
  ['dark', dark],
])('%s: an empty track can be seen on its card, and what fills it in it', (_, tokens) => {
  const track = colorOf(tokens, 'track')
  expect(contrast(track, colorOf(tokens, 'surface'))).toBeGreaterThanOrEqual(1.4)
  expect(contrast(track, colorOf(tokens, 'page'))).toBeGreaterThanOrEqual(1.3)
  expect(contrast(track, colorOf(tokens, 'accent'))).toBeGreaterThanOrEqual(3)
})

test('every empty track has the color of tracks', () => {
  const rules = globSync('client/{ui,features}/**/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:^|\n)\.track \{[^}]*background:[^}]*\}/g)].map(([rule]) => ({
      file,
      rule,
    })),
  )
  expect(rules.length).toBeGreaterThan(5)
  expect(rules.filter(({ rule }) => !rule.includes('var(--color-track)'))).toEqual([])
})
