import type { Swimmer } from '../figure-schema.ts'
import { drawAxes, ticksTo } from './axes.ts'
import { drawLegend } from './legend.ts'
import { groupFill, groupPatterns } from './patterns.ts'
import { canvasWidth, type Drawing, element, noteBelow, type Palette, path, round } from './svg.ts'

const plot = { left: 14, right: canvasWidth - 22, top: 10 }
const [laneHeight, lanePitch] = [13, 19]

type Event = Swimmer['lanes'][number]['events'][number]['event']
const meanings: Record<Event, string> = {
  response: 'response begins',
  progression: 'progression',
  death: 'death',
  stop: 'treatment ends',
}

/** A lane for each patient, with what happens on the way. */
export function drawSwimmer(figure: Swimmer, palette: Palette): Drawing {
  const bottom = plot.top + figure.lanes.length * lanePitch + 4
  const toX = (time: number) => plot.left + (time / figure.x.end) * (plot.right - plot.left)
  const lanes = figure.lanes.flatMap(({ end, group, ongoing, events }, index) => {
    const y = plot.top + index * lanePitch
    const middle = y + laneHeight / 2
    return [
      element('rect', {
        x: plot.left,
        y,
        width: toX(end) - plot.left,
        height: laneHeight,
        fill: groupFill(group, palette),
        stroke: palette.text,
        'stroke-width': 0.6,
      }),
      ...(ongoing ? [arrow(toX(end), middle, palette)] : []),
      ...events.map(({ at, event }) => sign(event, toX(at), middle, palette)),
    ]
  })
  const used = new Set(figure.lanes.flatMap(({ events }) => events.map(({ event }) => event)))
  const legend = drawLegend(
    [
      ...figure.groups.map((text, group) => ({
        text,
        mark: (x: number, y: number) =>
          element('rect', {
            x: x - 8,
            y: y - 6,
            width: 16,
            height: 12,
            fill: groupFill(group, palette),
            stroke: palette.text,
            'stroke-width': 0.6,
          }),
      })),
      ...(Object.keys(meanings) as Event[])
        .filter((event) => used.has(event))
        .map((event) => ({
          text: meanings[event],
          mark: (x: number, y: number) => sign(event, x, y, palette),
        })),
      { text: 'goes on', mark: (x: number, y: number) => arrow(x - 8, y, palette) },
    ],
    { top: bottom + 44, palette },
  )
  const note = noteBelow(figure.note, legend.height, palette)
  return {
    height: note.height,
    parts: [
      groupPatterns(palette),
      ...drawAxes({
        plot: { ...plot, bottom },
        palette,
        x: {
          label: figure.x.label,
          ticks: ticksTo(figure.x).map((time) => ({ at: toX(time), text: String(time) })),
        },
      }),
      ...lanes,
      ...legend.parts,
      ...note.parts,
    ],
  }
}

const arrow = (x: number, y: number, palette: Palette) =>
  path(`M${round(x)} ${round(y)}h13m-5 -4l5 4l-5 4`, { stroke: palette.text, 'stroke-width': 1.7 })

/** Each event has a shape of its own, on a light ground so that it shows on every lane. */
function sign(event: Event, x: number, y: number, palette: Palette): string {
  const ground = element('circle', {
    cx: x,
    cy: y,
    r: 6.5,
    fill: palette.page,
    stroke: palette.text,
    'stroke-width': 0.8,
  })
  const stroke = { stroke: palette.text, 'stroke-width': 2 }
  const [rx, ry] = [round(x), round(y)]
  const shapes: Record<Event, string> = {
    response: path(`M${rx} ${round(y - 4)}l4 7h-8Z`, { fill: palette.good }),
    progression: path(`M${round(x - 3)} ${round(y - 3)}l6 6m0 -6l-6 6`, { ...stroke, stroke: palette.warn }),
    death: element('rect', { x: x - 3, y: y - 3, width: 6, height: 6, fill: palette.text }),
    stop: path(`M${rx} ${round(ry - 4)}v8`, stroke),
  }
  return `${ground}\n${shapes[event]}`
}
