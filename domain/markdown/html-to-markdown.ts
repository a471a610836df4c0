import { decodeEntities } from './html-entities.ts'

/** HTML of other programs as the Markdown subset of cards: bold, italic, ~sub~, ^sup^, lists, tables. */

interface Element {
  tag: string
  children: (Element | string)[]
}

const dropped =
  'img|audio|video|style|script|head|title|svg|iframe|object|embed|canvas|template|noscript|input|source'
const tagNames = `b|strong|i|em|u|s|del|ins|mark|small|big|sub|sup|br|hr|p|div|span|font|center|a|code|pre|blockquote|section|article|h[1-6]|ul|ol|li|dl|dt|dd|table|caption|thead|tbody|tfoot|tr|td|th|colgroup|col|html|body|ruby|rt|rp|${dropped}`
/** An attribute has a value, so that "a <b and c> d" is text; a value has no < or >, so that reading takes linear time. */
const attributes = String.raw`(?:\s+[\w:.-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+))*`
const tagPattern = String.raw`<(?<closing>\/?)(?<tag>${tagNames})${attributes}\s*\/?>`
const aTag = new RegExp(tagPattern, 'i')
const token = new RegExp(`${tagPattern}|<!--[^<>]*-->|<!doctype[^<>]*>`, 'gi')

const isDropped = new RegExp(`^(?:${dropped})$`)
/** Elements without an end; what they are to contain is left out, so they may have none either. */
const isVoid = /^(?:br|hr|img|input|source|embed|col)$/
const isParagraph = /^(?:p|h[1-6]|blockquote|pre|section|article|dl|table|ul|ol)$/
const isLine = /^(?:div|center|dt|dd|li|tr|caption)$/
const breaksLines = /<(?:br|p|div|li|tr|h[1-6])[\s/>]/i

/** Whether a text has HTML in it. Text that merely contains < or & has none. */
export const hasHtml = (text: string): boolean => aTag.test(text)

/** The text itself where it has no HTML. */
export const withoutHtml = (text: string): string => (hasHtml(text) ? htmlToMarkdown(text) : text)

/** Elements that Markdown has no word for become their text; pictures, sounds and programs are left out. */
export function htmlToMarkdown(html: string): string {
  const keepsLines = !breaksLines.test(html)
  const blocks = renderAll(parse(html.replaceAll(/[\uE000-\uE003]/g, '')), { keepsLines })
  return tidy(markWords(blocks))
}

function parse(html: string): Element['children'] {
  const root: Element = { tag: '', children: [] }
  const open = [root]
  let read = 0
  for (const match of html.matchAll(token)) {
    open.at(-1)?.children.push(html.slice(read, match.index))
    read = match.index + match[0].length
    const { tag, closing } = match.groups ?? {}
    if (tag) place(open, { tag: tag.toLowerCase(), isClosing: closing === '/' })
  }
  open.at(-1)?.children.push(html.slice(read))
  return root.children
}

/** Elements that are never closed end with the one around them; an end without a beginning is no element. */
function place(open: Element[], { tag, isClosing }: { tag: string; isClosing: boolean }): void {
  if (isVoid.test(tag)) {
    open.at(-1)?.children.push({ tag, children: [] })
    return
  }
  if (isClosing) {
    const at = open.findLastIndex((element) => element.tag === tag)
    if (at > 0) open.length = at
    return
  }
  if (/^(?:li|tr|td|th|p|dt|dd)$/.test(tag) && open.at(-1)?.tag === tag) open.pop()
  // Deeper ones are beside each other: nobody nests so deep, and a call for each level needs its place.
  if (open.length > 60) open.length = 60
  const element: Element = { tag, children: [] }
  open.at(-1)?.children.push(element)
  open.push(element)
}

/** A line of its own: no break where there is one already. */
const newLine = '\uE002'

interface Context {
  /** Of text without elements that break lines, the line breaks are meant. */
  keepsLines: boolean
}

const renderAll = (nodes: Element['children'], context: Context): string =>
  nodes.map((node) => (typeof node === 'string' ? renderText(node, context) : render(node, context))).join('')

function renderText(text: string, { keepsLines }: Context): string {
  const plain = decodeEntities(text)
  return escapeMarks(keepsLines ? plain : plain.replaceAll(/\s+/g, ' '))
}

/** A mark in the text is text: once it stands there twice, it could begin and end something. */
function escapeMarks(text: string): string {
  return ['\\', '*', '~', '^', '_'].reduce(
    (escaped, mark) => (text.split(mark).length > 2 ? escaped.replaceAll(mark, `\\${mark}`) : escaped),
    text,
  )
}

function render({ tag, children }: Element, context: Context): string {
  if (isDropped.test(tag)) return ''
  if (tag === 'br') return '\n'
  if (tag === 'hr') return '\n\n'
  if (tag === 'ul' || tag === 'ol') return renderList({ tag, children }, context)
  if (tag === 'table') return renderTable({ tag, children }, context)
  const inner = renderAll(children, context)
  if (tag === 'b' || tag === 'strong') return eachLine(inner, bold)
  if (/^h[1-6]$/.test(tag)) return `\n\n${eachLine(inner, bold)}\n\n`
  if (tag === 'i' || tag === 'em') return eachLine(inner, (text) => `\uE000${text}\uE001`)
  if (tag === 'sub' || tag === 'sup') return raised(inner, tag === 'sub' ? '~' : '^')
  if (isParagraph.test(tag)) return `\n\n${inner}\n\n`
  return isLine.test(tag) ? `${newLine}${inner}${newLine}` : inner
}

const bold = (text: string) => `**${text.replaceAll('**', '')}**`

/** Marks stand directly at their text, and end on its line. */
function eachLine(text: string, mark: (line: string) => string): string {
  return text
    .split(/([\n\uE002])/)
    .map((line) => {
      const words = line.trim()
      return words === '' || words === newLine ? line : line.replace(words, () => mark(words))
    })
    .join('')
}

/** A longer text cannot be sub- or superscript; it stays on the line. */
function raised(inner: string, mark: '~' | '^'): string {
  const text = inner.trim()
  return text.length <= 24 && /^[^\s~^]+$/.test(text) ? `${mark}${text}${mark}` : inner
}

const oneLine = (text: string) => text.replaceAll(/[\s\uE002]+/g, ' ').trim()

function renderList({ tag, children }: Element, context: Context): string {
  const items = elementsIn(children, 'li').flatMap((item) => itemLines(item, context))
  const lines = items.map((text, index) => (tag === 'ol' ? `${index + 1}. ${text}` : `- ${text}`))
  return `\n\n${lines.join('\n')}\n\n`
}

/** Lists do not nest in the subset: the items of an inner one follow theirs. */
function itemLines({ children }: Element, context: Context): string[] {
  const isList = (node: Element | string) => typeof node !== 'string' && /^[uo]l$/.test(node.tag)
  const own = oneLine(
    renderAll(
      children.filter((node) => !isList(node)),
      context,
    ),
  )
  const inner = children.flatMap((node) =>
    typeof node !== 'string' && isList(node) ? elementsIn(node.children, 'li') : [],
  )
  return [...(own === '' ? [] : [own]), ...inner.flatMap((item) => itemLines(item, context))]
}

function renderTable(table: Element, context: Context): string {
  const rows = elementsIn(table.children, 'tr').map(({ children }) =>
    elementsIn(children, 'td', 'th').map((cell) =>
      oneLine(renderAll(cell.children, context)).replaceAll('|', '\\|'),
    ),
  )
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (width === 0) return ` ${renderAll(table.children, context)} `
  const lines = rows.map(
    (row) => `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`,
  )
  lines.splice(1, 0, `|${' --- |'.repeat(width)}`)
  return `\n\n${lines.join('\n')}\n\n`
}

/** The nearest elements of these names, inside others too. */
function elementsIn(nodes: Element['children'], ...tags: string[]): Element[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return []
    return tags.includes(node.tag) ? [node] : elementsIn(node.children, ...tags)
  })
}

/** Italic is not marked inside a word, nor around the mark itself. */
const markWords = (text: string) =>
  text
    .replaceAll(/(?<![\p{L}\p{N}_])\uE000([^\uE000\uE001_\n]+)\uE001(?![\p{L}\p{N}_])/gu, '_$1_')
    .replaceAll(/[\uE000\uE001]/g, '')

const tidy = (text: string) =>
  text
    .replaceAll(/[ \t]*\uE002[\uE002 \t]*/g, newLine)
    .replaceAll(/\n\uE002|\uE002\n?/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
