import type { Electrophoresis } from '../figure-schema.ts'
import { drawLegend } from './legend.ts'
import {
  canvasWidth,
  type Drawing,
  element,
  noteBelow,
  type Palette,
  path,
  smallSize,
  textLines,
  through,
} from './svg.ts'

const plot = { left: 14, right: canvasWidth - 14, top: 26, bottom: 216 }
/** Where the fractions peak, from 0 to 1, and how wide they are; gamma globulin is broad. */
const fractions = {
  albumin: { name: 'Albumin', at: 0.13, width: 0.036 },
  alpha1: { name: 'α1', at: 0.29, width: 0.022 },
  alpha2: { name: 'α2', at: 0.42, width: 0.032 },
  beta: { name: 'β', at: 0.58, width: 0.034 },
  gamma: { name: 'γ', at: 0.81, width: 0.075 },
} as const
type Fraction = keyof typeof fractions
const names = Object.keys(fractions) as Fraction[]
const normalPeaks: Electrophoresis['peaks'] = { albumin: 100, alpha1: 10, alpha2: 19, beta: 22, gamma: 20 }
const spikeWidth = 0.016

const bell = (x: number, at: number, width: number) => Math.exp(-(((x - at) / width) ** 2) / 2)

/** @returns the height of the curve, in percent of a normal albumin peak, at a place from 0 to 1 */
export function heightAt(
  x: number,
  peaks: Electrophoresis['peaks'],
  spikes: Electrophoresis['spikes'],
): number {
  return (
    names.reduce((sum, name) => sum + peaks[name] * bell(x, fractions[name].at, fractions[name].width), 0) +
    spikes.reduce((sum, { at, height }) => sum + height * bell(x, at, spikeWidth), 0)
  )
}

export function drawElectrophoresis(figure: Electrophoresis, palette: Palette): Drawing {
  const { peaks, spikes, fixation } = figure
  const toX = (x: number) => plot.left + x * (plot.right - plot.left)
  const toY = (height: number) => plot.bottom - (height / 110) * (plot.bottom - plot.top)
  const curve = (peaksOf: Electrophoresis['peaks'], spikesOf: Electrophoresis['spikes']) =>
    through(
      Array.from({ length: 187 }, (_, step) => {
        const x = step / 186
        return [toX(x), toY(heightAt(x, peaksOf, spikesOf))] as const
      }),
    )
  const parts = [
    path(`${curve(peaks, spikes)}V${plot.bottom}H${plot.left}Z`, { fill: palette.question }),
    path(curve(normalPeaks, []), { stroke: palette.warn, 'stroke-width': 1.5, 'stroke-dasharray': '5 4' }),
    path(curve(peaks, spikes), { stroke: palette.accent, 'stroke-width': 2 }),
    path(`M${plot.left} ${plot.bottom}H${plot.right}`, { stroke: palette.line }),
    ...names.map((name) =>
      textLines([fractions[name].name], {
        x: toX(fractions[name].at),
        y: plot.bottom + 13,
        fill: palette.text,
      }),
    ),
    ...spikes.map(({ at, height, label }) =>
      textLines([label], {
        x: Math.min(toX(at), plot.right - 50),
        y: Math.max(toY(height + heightAt(at, peaks, [])) - 12, 10),
        fill: palette.text,
        isBold: true,
      }),
    ),
  ]
  const gel = fixation ? drawFixation(fixation, plot.bottom + 36, palette) : undefined
  const legend = drawLegend(
    [
      {
        text: 'this serum',
        width: 26,
        mark: (x, y) => path(`M${x - 13} ${y}h26`, { stroke: palette.accent, 'stroke-width': 2 }),
      },
      {
        text: 'normal serum',
        width: 26,
        mark: (x, y) =>
          path(`M${x - 13} ${y}h26`, {
            stroke: palette.warn,
            'stroke-width': 1.5,
            'stroke-dasharray': '5 4',
          }),
      },
    ],
    { top: (gel?.height ?? plot.bottom + 24) + 4, palette },
  )
  const note = noteBelow(figure.note, legend.height, palette)
  return { height: note.height, parts: [...parts, ...(gel?.parts ?? []), ...legend.parts, ...note.parts] }
}

/** A lane for each antibody that fixes protein: a narrow band is one clone, a cloud is many. */
function drawFixation(
  { bands, clouds }: NonNullable<Electrophoresis['fixation']>,
  top: number,
  palette: Palette,
): Drawing {
  const lanes = ['G', 'A', 'M', 'κ', 'λ'] as const
  const height = 92
  const left = 112
  const parts = lanes.flatMap((lane, index) => {
    const x = left + index * 56
    return [
      textLines([lane], { x: x + 18, y: top + 6, fill: palette.text, isBold: true }),
      element('rect', { x, y: top + 18, width: 36, height, rx: 2, fill: palette.step, stroke: palette.line }),
      ...(clouds.includes(lane)
        ? [
            element('ellipse', {
              cx: x + 18,
              cy: top + 18 + height * 0.7,
              rx: 15,
              ry: 20,
              fill: palette.nucleus,
              opacity: 0.35,
            }),
          ]
        : []),
      ...bands
        .filter((band) => band.lane === lane)
        .map(({ at }) =>
          element('rect', {
            x: x + 3,
            y: top + 15 + height * at,
            width: 30,
            height: 6,
            rx: 2,
            fill: palette.nucleus,
          }),
        ),
    ]
  })
  return {
    parts: [
      textLines(['Immuno-', 'fixation'], {
        x: plot.left,
        y: top + 52,
        fill: palette.soft,
        size: smallSize,
        anchor: 'start',
      }),
      ...parts,
    ],
    height: top + 18 + height,
  }
}
