import type { Figure } from '../schema.ts'
import { drawCurves } from './draw-curves.ts'
import { drawDiagram } from './draw-diagram.ts'
import type { Theme } from './svg.ts'

/** @returns the whole SVG file. */
export const drawFigure = (figure: Figure, theme: Theme): string =>
  figure.kind === 'diagram' ? drawDiagram(figure, theme) : drawCurves(figure, theme)
