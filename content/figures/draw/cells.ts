import type { Cells } from '../figure-schema.ts'
import { panel, type Stain } from './cell-parts.ts'
import * as blood from './cells-blood.ts'
import * as tissue from './cells-tissue.ts'
import { seededRandom } from './seeded.ts'
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
} from './svg.ts'

const drawings: Record<Cells['panels'][number]['cell'], (stain: Stain) => string> = {
  'auer-blast': blood.auerBlast,
  'faggot-cell': blood.faggotCell,
  'hairy-cell': blood.hairyCell,
  'smudge-cells': blood.smudgeCells,
  'reed-sternberg': blood.reedSternberg,
  'popcorn-cell': blood.popcornCell,
  'plasma-cells': blood.plasmaCells,
  rouleaux: blood.rouleaux,
  schistocytes: blood.schistocytes,
  spherocytes: blood.spherocytes,
  'ring-sideroblasts': blood.ringSideroblasts,
  'pelger-huet': blood.pelgerHuet,
  teardrops: blood.teardrops,
  'sezary-cell': blood.sezaryCell,
  'flower-cell': blood.flowerCell,
  'starry-sky': blood.starrySky,
  'signet-ring': tissue.signetRing,
  glands: tissue.glands,
  'single-file': tissue.singleFile,
  molding: tissue.molding,
  rosettes: tissue.rosettes,
  'perinuclear-dots': tissue.perinuclearDots,
  psammoma: tissue.psammoma,
  'grooved-rosettes': tissue.groovedRosettes,
  'clear-nuclei': tissue.clearNuclei,
  'fried-egg': tissue.friedEgg,
  palisades: tissue.palisades,
  koilocytes: tissue.koilocytes,
}

const gap = canvasWidth - 2 * margin - 2 * panel.width

/** Panels, two in a row, with the name and the signs of each kind of cell below it. */
export function drawCells(figure: Cells, palette: Palette): Drawing {
  const parts: string[] = []
  let top = margin
  for (let first = 0; first < figure.panels.length; first += 2) {
    const row = figure.panels.slice(first, first + 2)
    const heights = row.map((entry, column) => {
      const x =
        figure.panels.length === 1 ? (canvasWidth - panel.width) / 2 : margin + column * (panel.width + gap)
      const drawn = drawPanel(entry, x, top, palette)
      parts.push(...drawn.parts)
      return drawn.height
    })
    top = Math.max(...heights) + 12
  }
  const caption = textLines(['Drawings, not photographs.'], {
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
