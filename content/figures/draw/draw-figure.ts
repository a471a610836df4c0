import type { Figure } from '../figure-schema.ts'
import { drawCells } from './cells/draw-cells.ts'
import { drawCurves } from './curves.ts'
import { drawDiagram } from './diagram.ts'
import { drawEcg } from './ecg.ts'
import { drawElectrophoresis } from './electrophoresis.ts'
import { drawFlow } from './flow.ts'
import { drawForest } from './forest.ts'
import { drawLayers } from './layers.ts'
import { drawOrgan } from './organ.ts'
import { drawPedigree } from './pedigree.ts'
import { type Drawing, type Palette, paletteOf, svgFile, type Theme } from './svg.ts'
import { drawSwimmer } from './swimmer.ts'
import { drawWaterfall } from './waterfall.ts'

/** @returns the whole SVG file. */
export function drawFigure(figure: Figure, theme: Theme): string {
  const palette = paletteOf(theme)
  return svgFile({ ...draw(figure, palette), title: figure.title, palette })
}

function draw(figure: Figure, palette: Palette): Drawing {
  switch (figure.kind) {
    case 'diagram':
      return drawDiagram(figure, palette)
    case 'curves':
      return drawCurves(figure, palette)
    case 'pedigree':
      return drawPedigree(figure, palette)
    case 'electrophoresis':
      return drawElectrophoresis(figure, palette)
    case 'flow':
      return drawFlow(figure, palette)
    case 'ecg':
      return drawEcg(figure, palette)
    case 'forest':
      return drawForest(figure, palette)
    case 'waterfall':
      return drawWaterfall(figure, palette)
    case 'swimmer':
      return drawSwimmer(figure, palette)
    case 'layers':
      return drawLayers(figure, palette)
    case 'organ':
      return drawOrgan(figure, palette)
    case 'cells':
      return drawCells(figure, palette)
  }
}
