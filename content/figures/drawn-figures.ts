import { join } from 'node:path'
import { readFigures } from '../read-content.ts'
import { drawFigure } from './draw/draw-figure.ts'
import type { Theme } from './draw/svg.ts'
import type { Figure } from './figure-schema.ts'

/** Every figure in both themes, with the content that its files should have. */
export const drawnFigures = (): { path: string; svg: string }[] =>
  [...readFigures()].flatMap(([key, figure]) =>
    (['light', 'dark'] as const).map((theme) => ({
      path: join(import.meta.dirname, `${key}.${theme}.svg`),
      svg: drawNamed(key, figure, theme),
    })),
  )

/** @throws Error that names the figure and its problem */
function drawNamed(key: string, figure: Figure, theme: Theme): string {
  try {
    return drawFigure(figure, theme)
  } catch (cause) {
    throw new Error(`${key}: ${cause instanceof Error ? cause.message : ''}`, { cause })
  }
}
