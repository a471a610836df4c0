import type { Layers } from '../figure-schema.ts'
import { tumorPattern } from './patterns.ts'
import {
  canvasWidth,
  type Drawing,
  element,
  lineHeight,
  margin,
  noteBelow,
  type Palette,
  path,
  round,
  smallSize,
  textLines,
  wrap,
} from './svg.ts'
import { tissueFill } from './tissue.ts'

/** Names stand at the left, the wall at the right. */
const wall = { left: 134, right: canvasWidth - margin }
const labelWidth = wall.left - margin - 6

/** A wall cut across. Each tumor reaches as deep as its T category says. */
export function drawLayers(figure: Layers, palette: Palette): Drawing {
  const space = Math.max(...figure.tumors.map(({ above }) => above)) + 24
  const surface = margin + 18 + space
  const tops = [surface]
  for (const { height } of figure.layers) tops.push((tops.at(-1) ?? surface) + height)
  const bottom = tops.at(-1) ?? surface
  const toY = (depth: number) => {
    const layer = Math.min(Math.floor(depth), figure.layers.length - 1)
    const height = figure.layers[layer]?.height ?? 0
    return (tops[layer] ?? surface) + (depth - layer) * height
  }
  const pitch = (wall.right - wall.left) / figure.tumors.length
  const note = noteBelow(figure.note, bottom + 4, palette)
  return {
    height: note.height,
    parts: [
      tumorPattern(palette),
      textLines([figure.above], {
        x: margin,
        y: surface - 12,
        fill: palette.soft,
        size: smallSize,
        anchor: 'start',
      }),
      ...figure.layers.flatMap(({ name, look, height }, index) => {
        const y = tops[index] ?? surface
        const lines = wrap(name, { width: labelWidth, size: smallSize })
        return [
          element('rect', {
            x: wall.left,
            y,
            width: wall.right - wall.left,
            height,
            fill: tissueFill(look, palette),
            stroke: palette.line,
            'stroke-width': 0.8,
          }),
          textLines(lines, {
            x: margin,
            y: y + (height - (lines.length - 1) * lineHeight) / 2,
            fill: palette.text,
            size: smallSize,
            anchor: 'start',
          }),
        ]
      }),
      ...figure.tumors.flatMap(({ label, depth, above }, index) => {
        const x = wall.left + (index + 0.5) * pitch
        return [
          drawTumor({ x, width: Math.min(pitch - 10, 34), top: surface - above, surface, deep: toY(depth) }),
          textLines(wrap(label, { width: pitch, isBold: true }), {
            x,
            y: margin + lineHeight / 2,
            fill: palette.text,
            isBold: true,
          }),
        ]
      }),
      ...note.parts,
    ],
  }
}

interface TumorPlace {
  x: number
  width: number
  top: number
  surface: number
  deep: number
}

/** A growth with a round top and a root that narrows downward. */
function drawTumor({ x, width, top, surface, deep }: TumorPlace): string {
  const half = width / 2
  const [left, right] = [round(x - half), round(x + half)]
  const shoulder = round(Math.max(surface - 2, top + 6))
  return path(
    `M${left} ${shoulder}C${left} ${round(top)} ${right} ${round(top)} ${right} ${shoulder}C${right} ${round((shoulder + 2 * deep) / 3)} ${round(x + half * 0.6)} ${round(deep)} ${round(x)} ${round(deep)}C${round(x - half * 0.6)} ${round(deep)} ${left} ${round((shoulder + 2 * deep) / 3)} ${left} ${shoulder}Z`,
    { fill: 'url(#tumor)' },
  )
}
