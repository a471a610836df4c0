import {
  type Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'

/**
 * Changes fields and items of YAML in place: what an edit does not name stays as it is written, byte for byte, with its
 * comments, its order and its line breaks.
 */

/** The way to a map or a list: names of fields, and items of lists by number or by the fields that tell them. */
export type Place = readonly (string | number | Readonly<Record<string, string>>)[]

export type YamlEdit =
  /** Gives a field of a map another value; `to` returns undefined for a field that is to go. */
  | { at: Place; field: string; to: (earlier: unknown) => unknown; order: readonly string[] }
  /** Removes an item of a list. */
  | { at: Place; remove: true }
  /** Adds an item at the end of a list. */
  | { at: Place; append: Record<string, unknown> }
  /** Puts the items of a list in this order of one of their fields, after all other edits; items that it lacks stay last. */
  | { at: Place; arrange: readonly string[]; by: string }

type Ranged = Node & { range: [number, number, number] }
interface Splice {
  start: number
  end: number
  text: string
}

/** Text in folded form is broken at this width. */
const foldedWidth = 120

/** @throws Error where the place of an edit is not there */
export function editYaml(text: string, edits: readonly YamlEdit[]): string {
  if (edits.length === 0) return text
  const doc = parseDocument(text)
  const removed = new Set<Node>()
  for (const edit of edits) if ('remove' in edit) removed.add(nodeAt(doc, edit.at))
  const removals = [...removed].map((node) => removeItem(text, node))
  const isGone = ({ start, end }: Splice) => removals.some((gone) => gone.start <= start && end <= gone.end)
  const splices = [
    ...removals,
    ...fieldSplices(text, doc, edits).filter((splice) => !isGone(splice)),
    ...appendSplices(text, doc, edits),
  ]
  const edited = splices
    .sort((one, other) => other.start - one.start)
    .reduce((before, { start, end, text: put }) => before.slice(0, start) + put + before.slice(end), text)
  return edits.reduce((before, edit) => ('arrange' in edit ? arranged(before, edit) : before), edited)
}

/** Moves the lines of the items of a list. */
function arranged(text: string, { at, arrange, by }: Extract<YamlEdit, { arrange: unknown }>): string {
  const node: Ranged = nodeAt(parseDocument(text), at)
  const items = (isSeq(node) ? node.items : []) as (Ranged & YAMLMap)[]
  const starts = items.map(({ range }) => lineStart(text, range[0]))
  const last = items.at(-1)
  const [first, end] = [starts[0], last && lineEnd(text, endOf(text, last))]
  if (first === undefined || end === undefined) return text
  const placeOf = (item: YAMLMap) => {
    const place = arrange.indexOf(String(item.get(by)))
    return place < 0 ? arrange.length : place
  }
  const lines = items
    .map((item, index) => ({
      place: placeOf(item),
      block: text.slice(starts[index], starts[index + 1] ?? end),
    }))
    .sort((one, other) => one.place - other.place)
    .map(({ block }) => (block.endsWith('\n') ? block : `${block}\n`))
  return text.slice(0, first) + lines.join('') + text.slice(end)
}

function nodeAt(doc: Document.Parsed, at: Place): Ranged {
  let node: unknown = doc.contents
  for (const step of at) {
    if (typeof step === 'string') node = isMap(node) ? node.get(step, true) : undefined
    else if (typeof step === 'number') node = isSeq(node) ? node.items[step] : undefined
    else node = isSeq(node) ? node.items.find((item) => isMap(item) && tells(item, step)) : undefined
  }
  if (!isCollection(node) || !node.range) throw new Error(`There is no ${JSON.stringify(at)}`)
  return node as Ranged
}

const tells = (item: YAMLMap, fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).every(([field, value]) => String(item.get(field)) === value)

/** The end of the line at a position, after its line break. */
function lineEnd(text: string, position: number): number {
  if (text[position - 1] === '\n') return position
  const found = text.indexOf('\n', position)
  return found < 0 ? text.length : found + 1
}
const lineStart = (text: string, position: number) => text.lastIndexOf('\n', position - 1) + 1

/** The end of a node, without the empty lines that a block of text takes in. */
function endOf(text: string, node: Ranged): number {
  let end = node.range[1]
  while (end > 2 && text[end - 1] === '\n' && text[end - 2] === '\n') end -= 1
  return end
}

function removeItem(text: string, node: Node): Splice {
  const ranged = node as Ranged
  return { start: lineStart(text, ranged.range[0]), end: lineEnd(text, endOf(text, ranged)), text: '' }
}

type FieldEdit = Extract<YamlEdit, { field: string }>

function fieldSplices(text: string, doc: Document.Parsed, edits: readonly YamlEdit[]): Splice[] {
  const fields = edits.filter((edit): edit is FieldEdit => 'field' in edit)
  const byPlace = Map.groupBy(fields, ({ at }) => nodeAt(doc, at))
  return [...byPlace].flatMap(([node, own]) => {
    if (!isMap(node)) throw new Error(`${JSON.stringify(own[0]?.at)} has no fields`)
    const added = new Map<number, string[]>()
    const splices: Splice[] = []
    const order = own[0]?.order ?? []
    const byField = [...Map.groupBy(own, ({ field }) => field)].sort(
      ([one], [other]) => order.indexOf(one) - order.indexOf(other),
    )
    for (const [field, changes] of byField) {
      const pair = pairOf(node, field)
      const earlier = pair ? jsOf(pair.value, doc) : undefined
      const value = changes.reduce((present: unknown, { to }) => to(present), earlier)
      if (pair) splices.push(...replacePair(text, { node, pair, value }))
      else if (value !== undefined) {
        const before = pairBefore(node, { field, order })
        const line = lineEnd(text, endOf(text, before.value as Ranged))
        added.set(line, [...(added.get(line) ?? []), renderPair(field, value, columnOf(text, node))])
      }
    }
    return [
      ...splices,
      ...[...added].map(([start, lines]) => ({
        start,
        end: start,
        text: `${text[start - 1] === '\n' ? '' : '\n'}${lines.join('')}`,
      })),
    ]
  })
}

const pairOf = (map: YAMLMap, field: string) =>
  map.items.find((pair) => isScalar(pair.key) && pair.key.value === field)
const jsOf = (value: unknown, doc: Document.Parsed): unknown =>
  isCollection(value) || isScalar(value) ? value.toJS(doc) : value

/** The column at which the fields of a map begin. */
function columnOf(text: string, map: YAMLMap): number {
  const start = (map.items[0]?.key as Ranged | undefined)?.range[0] ?? 0
  return start - lineStart(text, start)
}

/** The field after which a new one is written: the last that comes before it in the order. */
function pairBefore(map: YAMLMap, { field, order }: { field: string; order: readonly string[] }): Pair {
  const place = order.indexOf(field)
  const earlier = map.items.filter((pair) => {
    const known = isScalar(pair.key) ? order.indexOf(String(pair.key.value)) : -1
    return known >= 0 && known < place
  })
  const found = earlier.at(-1) ?? map.items[0]
  if (!found) throw new Error(`A map without fields cannot take ${field}`)
  return found
}

function replacePair(
  text: string,
  { node, pair, value }: { node: YAMLMap; pair: Pair; value: unknown },
): Splice[] {
  const [key, old] = [pair.key as Ranged, pair.value as Ranged]
  const end = endOf(text, old)
  if (value === undefined)
    return [{ start: lineStart(text, key.range[0]), end: lineEnd(text, end), text: '' }]
  const rendered = renderPair(String((pair.key as Scalar).value), value, columnOf(text, node), {
    node: old,
    head: text.slice(old.range[0], old.range[0] + 2),
    hasComment: text[end - 1] !== '\n' && /^[ \t]*#/.test(text.slice(end, lineEnd(text, end))),
  })
  const body = rendered.slice(columnOf(text, node))
  return [{ start: key.range[0], end, text: text[end - 1] === '\n' ? body : body.replace(/\n$/, '') }]
}

interface Style {
  node: Node
  /** The first characters of the value, which say how a block of text ends. */
  head: string
  /** Whether a comment follows on its line. */
  hasComment: boolean
}

/** A field with its value as YAML, at a column, with its line break; written as the value that it replaces. */
function renderPair(field: string, value: unknown, column: number, style?: Style): string {
  return indented(render({ [field]: value }, style), column)
}

const indented = (text: string, column: number): string => text.replace(/^(?=.)/gm, ' '.repeat(column))

function render(fields: Record<string, unknown>, style?: Style): string {
  const doc = parseDocument('{}')
  const map = doc.createNode(fields) as YAMLMap
  map.flow = false
  for (const pair of map.items) styleValue(pair, style)
  doc.contents = map as never
  const isFolded = style && isScalar(style.node) && style.node.type === Scalar.BLOCK_FOLDED
  const hasMaps = map.items.some(({ value }) => isSeq(value) && isMap(value.items[0]) && value.items[0].flow)
  return doc.toString({
    lineWidth: isFolded ? foldedWidth : 0,
    flowCollectionPadding: hasMaps,
    indentSeq: true,
  })
}

/** Lists of words stand on one line, texts of several lines as blocks, unless what they replace stood otherwise. */
function styleValue(pair: Pair, style?: Style): void {
  const { value } = pair
  if (isScalar(value)) {
    const wasBlock = style && isScalar(style.node) ? style.node.type : undefined
    const isBlock = wasBlock === Scalar.BLOCK_LITERAL || wasBlock === Scalar.BLOCK_FOLDED
    if (typeof value.value !== 'string' || style?.hasComment) return
    if (!isBlock && !value.value.includes('\n')) return
    value.type = isBlock && wasBlock ? wasBlock : Scalar.BLOCK_LITERAL
    if (!isBlock || !style?.head.includes('-')) value.value = `${value.value.replace(/\n+$/, '')}\n`
  } else if (isSeq(value)) styleList(value, style?.node)
}

function styleList(list: YAMLSeq, earlier: Node | undefined): void {
  const isOfMaps = isMap(list.items[0])
  if (!isOfMaps) list.flow = isSeq(earlier) ? earlier.flow === true : true
  const first = isSeq(earlier) ? earlier.items[0] : undefined
  const areFlow = isMap(first) && first.flow === true
  for (const item of list.items) {
    if (!isMap(item)) continue
    item.flow = areFlow
    if (!areFlow) for (const pair of item.items) styleValue(pair)
  }
}

function appendSplices(text: string, doc: Document.Parsed, edits: readonly YamlEdit[]): Splice[] {
  const appends = edits.flatMap((edit) => ('append' in edit ? [edit] : []))
  const byList = Map.groupBy(appends, ({ at }) => nodeAt(doc, at))
  return [...byList].map(([node, own]) => {
    if (!isSeq(node)) throw new Error(`${JSON.stringify(own[0]?.at)} is no list`)
    const last = node.items.at(-1) as Ranged | undefined
    const column = last ? text.slice(lineStart(text, last.range[0])).indexOf('-') : 0
    const items = own
      .map(({ append }) => indented(render(append), column + 2))
      .map((item) => `${' '.repeat(column)}- ${item.slice(column + 2)}`)
      .join('')
    if (!last) return { start: node.range[0], end: lineEnd(text, node.range[1]), text: items }
    const end = lineEnd(text, endOf(text, last))
    return { start: end, end, text: `${text[end - 1] === '\n' ? '' : '\n'}${items}` }
  })
}
