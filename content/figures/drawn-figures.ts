import { join } from 'node:path'
import { readFigures } from '../read-content.ts'
import { drawFigure } from './draw/draw-figure.ts'

/** Every figure in both themes, with the content that its files should have. */
export const drawnFigures = (): { path: string; svg: string }[] =>
  [...readFigures()].flatMap(([key, figure]) =>
    (['light', 'dark'] as const).map((theme) => ({
      path: join(import.meta.dirname, `${key}.${theme}.svg`),
      svg: drawFigure(figure, theme),
    })),
  )
