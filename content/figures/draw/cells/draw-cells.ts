import type { Cells } from '../../figure-schema.ts'
import { seededRandom } from '../seeded.ts'
import {
  canvasWidth,
  type Drawing,
  element,
  lineHeight,
  margin,
  noteBelow,
  type Palette,
  round,
  smallSize,
  textLines,
  wrap,
} from '../svg.ts'
import * as carcinoma from './carcinoma.ts'
import { panel, type Stain } from './cell-parts.ts'
import * as leukemia from './leukemia.ts'
import * as lymphNode from './lymph-node.ts'
import * as patterns from './patterns.ts'
import * as redCells from './red-cells.ts'

const drawings: Record<Cells['panels'][number]['cell'], (stain: Stain) => string> = {
  'auer-blast': leukemia.auerBlast,
  'faggot-cell': leukemia.faggotCell,
  'hairy-cell': leukemia.hairyCell,
  'smudge-cells': leukemia.smudgeCells,
  'reed-sternberg': lymphNode.reedSternberg,
  'popcorn-cell': lymphNode.popcornCell,
  'plasma-cells': leukemia.plasmaCells,
  rouleaux: redCells.rouleaux,
  schistocytes: redCells.schistocytes,
  spherocytes: redCells.spherocytes,
  'ring-sideroblasts': redCells.ringSideroblasts,
  'pelger-huet': leukemia.pelgerHuet,
  teardrops: redCells.teardrops,
  'sezary-cell': leukemia.sezaryCell,
  'flower-cell': leukemia.flowerCell,
  'starry-sky': lymphNode.starrySky,
  'signet-ring': carcinoma.signetRing,
  glands: carcinoma.glands,
  'single-file': carcinoma.singleFile,
  molding: carcinoma.molding,
  rosettes: patterns.rosettes,
  'perinuclear-dots': carcinoma.perinuclearDots,
  psammoma: patterns.psammoma,
  'grooved-rosettes': patterns.groovedRosettes,
  'clear-nuclei': patterns.clearNuclei,
  'fried-egg': patterns.friedEgg,
  palisades: patterns.palisades,
  koilocytes: carcinoma.koilocytes,
}

const gap = canvasWidth - 2 * margin - 2 * panel.width

/** Panels, two in a row, with the name and the signs of each kind of cell below it. */
export function drawCells(figure: Cells, palette: Palette): Drawing {
  const parts: string[] = []
  let top = margin
  for (let first = 0; first < figure.panels.length; first += 2) {
    const row = figure.panels.slice(first, first + 2)
    const heights = row.map((entry, column) => {
      // A panel without a neighbor stands in the middle.
      const x = row.length === 1 ? (canvasWidth - panel.width) / 2 : margin + column * (panel.width + gap)
      const drawn = drawPanel(entry, x, top, palette)
      parts.push(...drawn.parts)
      return drawn.height
    })
    top = Math.max(...heights) + 12
  }
  const isOne = figure.panels.length === 1
  const caption = textLines([isOne ? 'A drawing, not a photograph.' : 'Drawings, not photographs.'], {
    x: margin,
    y: top,
    fill: palette.soft,
    size: smallSize,
    anchor: 'start',
  })
  const note = noteBelow(figure.note, top + 6, palette)
  return { height: note.height + 2, parts: [...parts, caption, ...note.parts] }
}

function drawPanel(
  { cell, name, text }: Cells['panels'][number],
  x: number,
  top: number,
  palette: Palette,
): Drawing {
  const lines = {
    name: wrap(name, { width: panel.width, isBold: true }),
    text: wrap(text, { width: panel.width }),
  }
  const below = top + panel.height + 12
  const size = { width: panel.width, height: panel.height }
  const start = { x, fill: palette.text, anchor: 'start' as const }
  return {
    height: below + (lines.name.length + lines.text.length) * lineHeight,
    parts: [
      `<svg x="${round(x)}" y="${top}" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">`,
      element('rect', { x: 0, y: 0, ...size, fill: palette.step }),
      drawings[cell]({ palette, random: seededRandom(cell.length * 97 + cell.charCodeAt(0)) }),
      '</svg>',
      element('rect', { x, y: top, ...size, fill: 'none', stroke: palette.line }),
      textLines(lines.name, { ...start, y: below, isBold: true }),
      textLines(lines.text, { ...start, y: below + lines.name.length * lineHeight }),
    ],
  }
}
