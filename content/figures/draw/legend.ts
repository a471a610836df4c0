import { canvasWidth, type Drawing, lineHeight, margin, type Palette, textLines, textWidth } from './svg.ts'

export interface LegendItem {
  text: string
  /** Draws the sign, whose middle is at the position, at most 16 px high. */
  mark: (x: number, y: number) => string
  /** The width of the sign, if it is not about 16 px. */
  width?: number
}

/** Signs with their meaning in as many rows as they need. @returns the parts, and where they end */
export function drawLegend(
  items: readonly LegendItem[],
  { top, left = margin, palette }: { top: number; left?: number; palette: Palette },
): Drawing {
  const parts: string[] = []
  let [x, y] = [left, top + lineHeight / 2]
  for (const { text, mark, width = 16 } of items) {
    const needed = width + 6 + textWidth(text) + 14
    if (x > left && x + needed - 14 > canvasWidth - margin) [x, y] = [left, y + lineHeight + 4]
    parts.push(mark(x + width / 2, y))
    parts.push(textLines([text], { x: x + width + 6, y, fill: palette.text, anchor: 'start' }))
    x += needed
  }
  return { parts, height: items.length === 0 ? top : y + lineHeight / 2 + 2 }
}
