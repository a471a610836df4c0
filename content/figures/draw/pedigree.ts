import type { Pedigree } from '../figure-schema.ts'
import { drawLegend, type LegendItem } from './legend.ts'
import {
  canvasWidth,
  type Drawing,
  element,
  lineHeight,
  margin,
  noteBelow,
  type Palette,
  path,
  smallSize,
  textLines,
  wrap,
} from './svg.ts'

const radius = 12
/** From the middle of a symbol to the first line of its text. */
const textTop = radius + 11
/** From the last line of text to the next generation. */
const generationGap = 34

type Person = Pedigree['people'][number]
type Placed = Person & { x: number; y: number; lines: string[] }

/** A family in the standard symbols of genetics. @throws Error that names a person who is not there */
export function drawPedigree(figure: Pedigree, palette: Palette): Drawing {
  const { placed, bottom } = place(figure)
  const legend = drawLegend(legendOf(figure, palette), { top: bottom + 6, palette })
  const note = noteBelow(figure.note, legend.height, palette)
  return {
    height: note.height,
    parts: [
      ...figure.unions.flatMap((union) => drawUnion(union, placed, palette)),
      ...[...placed.values()].flatMap((person) => [
        drawSymbol(person, palette),
        textLines(person.lines, {
          x: person.x,
          y: person.y + textTop,
          fill: palette.text,
          size: smallSize,
        }),
      ]),
      ...legend.parts,
      ...note.parts,
    ],
  }
}

function place({ people }: Pedigree): { placed: Map<string, Placed>; bottom: number } {
  const columns = Math.max(...people.map(({ at }) => at[0])) + 1
  const columnWidth = (canvasWidth - 2 * margin) / columns
  const placed = new Map<string, Placed>()
  let y = margin + radius + 2
  for (let generation = 0; generation <= Math.max(...people.map(({ at }) => at[1])); generation += 1) {
    let most = 0
    for (const person of people.filter(({ at }) => at[1] === generation)) {
      const lines = person.text ? wrap(person.text, { width: columnWidth + 8, size: smallSize }) : []
      placed.set(person.id, { ...person, x: margin + (person.at[0] + 0.5) * columnWidth, y, lines })
      most = Math.max(most, lines.length)
    }
    y += textTop + most * lineHeight + generationGap
  }
  return { placed, bottom: y - generationGap - radius / 2 }
}

/** The line between parents, and the lines from it to their children. */
function drawUnion(
  { parents, children }: Pedigree['unions'][number],
  placed: ReadonlyMap<string, Placed>,
  palette: Palette,
): string[] {
  const find = (id: string) => {
    const person = placed.get(id)
    if (!person) throw new Error(`There is no person "${id}" in the family`)
    return person
  }
  const [one, other] = parents.map(find) as [Placed, Placed]
  const young = children.map(find)
  const middle = (one.x + other.x) / 2
  const xs = [middle, ...young.map(({ x }) => x)]
  const bar = Math.min(...young.map(({ y }) => y)) - radius - 12
  return [
    `M${one.x} ${one.y}H${other.x}`,
    `M${middle} ${one.y}V${bar}`,
    `M${Math.min(...xs)} ${bar}H${Math.max(...xs)}`,
    ...young.map(({ x, y }) => `M${x} ${bar}V${y - radius}`),
  ].map((d) => path(d, { stroke: palette.line, 'stroke-width': 1.5 }))
}

function drawSymbol({ x, y, sex, is }: Pick<Placed, 'x' | 'y' | 'sex' | 'is'>, palette: Palette): string {
  const look = {
    fill: is.includes('affected') ? palette.tumor : palette.page,
    stroke: palette.text,
    'stroke-width': 1.6,
  }
  const shape =
    sex === 'male'
      ? element('rect', { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius, ...look })
      : sex === 'female'
        ? element('circle', { cx: x, cy: y, r: radius + 0.5, ...look })
        : path(
            `M${x} ${y - radius - 2}l${radius + 2} ${radius + 2}l${-radius - 2} ${radius + 2}l${-radius - 2} ${-radius - 2}Z`,
            look,
          )
  const stroke = { stroke: palette.text, 'stroke-width': 1.6 }
  return [
    shape,
    ...(is.includes('carrier') ? [element('circle', { cx: x, cy: y, r: 4, fill: palette.text })] : []),
    ...(is.includes('dead')
      ? [path(`M${x - radius - 3} ${y + radius + 3}L${x + radius + 5} ${y - radius - 5}`, stroke)]
      : []),
    ...(is.includes('proband')
      ? [path(`M${x - radius - 18} ${y + 13}L${x - radius - 3} ${y + 5}m-8 -1l8 1l-4 7`, stroke)]
      : []),
  ].join('\n')
}

/** Only the symbols that the family has. */
function legendOf({ people, affected, carrier }: Pedigree, palette: Palette): LegendItem[] {
  const has = (state: Person['is'][number]) => people.some(({ is }) => is.includes(state))
  const symbol = (sex: Person['sex'], is: Person['is']) => (x: number, y: number) =>
    `<g transform="translate(${x} ${y}) scale(0.6)">${drawSymbol({ x: 0, y: 0, sex, is }, palette)}</g>`
  return [
    { text: 'man', mark: symbol('male', []) },
    { text: 'woman', mark: symbol('female', []) },
    { text: affected, mark: symbol('male', ['affected']) },
    ...(has('carrier') && carrier ? [{ text: carrier, mark: symbol('female', ['carrier']) }] : []),
    ...(has('dead') ? [{ text: 'died', mark: symbol('male', ['dead']) }] : []),
    ...(has('proband') ? [{ text: 'patient', mark: symbol('male', ['proband']), width: 20 }] : []),
  ]
}
