import { Parser } from 'htmlparser2'

/**
 * Converts HTML of other programs to the Markdown subset of cards: bold, italic, ~sub~, ^sup^, lists, tables, formulas.
 */

interface Element {
  tag: string
  children: (Element | string)[]
}

const dropped =
  'img|audio|video|style|script|head|title|svg|iframe|object|embed|canvas|template|noscript|input|source'
const isDropped = new RegExp(`^(?:${dropped})$`)
/** Other names in angle brackets are text, as "<LLN>". */
const isKnown = new RegExp(
  `^(?:b|strong|i|em|u|s|del|ins|mark|small|big|sub|sup|br|hr|p|div|span|font|center|a|code|pre|blockquote|section|article|h[1-6]|ul|ol|li|dl|dt|dd|table|caption|thead|tbody|tfoot|tr|td|th|colgroup|col|html|body|ruby|rt|rp|${dropped})$`,
)
const isVoid = /^(?:br|hr|img|input|source|embed|col)$/
const isParagraph = /^(?:p|h[1-6]|blockquote|pre|section|article|dl|table|ul|ol)$/
const isLine = /^(?:div|center|dt|dd|li|tr|caption)$/
const breaksLines = /<(?:br|p|div|li|tr|h[1-6])[\s/>]/i

/** Whether a text contains HTML. Text that merely contains < or & does not. */
export const hasHtml = (text: string): boolean => text.includes('<') && parse(text).hasTags

/** The text without HTML; a text that has none is returned unchanged. */
export const withoutHtml = (text: string): string => (hasHtml(text) ? htmlToMarkdown(text) : text)

/**
 * Converts HTML to Markdown. Elements without a Markdown form become their text; pictures, sounds and scripts
 * are left out.
 */
export function htmlToMarkdown(html: string): string {
  const formulas: Formula[] = []
  const taken = takeFormulas(html.replaceAll(/[\uE000-\uE004]/g, ''), formulas)
  const keepsLines = !breaksLines.test(taken)
  const { children } = parse(taken)
  return withFormulas(tidy(markWords(renderAll(children, { keepsLines }))), formulas)
}

interface Formula {
  tex: string
  isBlock: boolean
}

/** Up to so much HTML is a formula; it goes on to its end, and has no other beginning inside. */
const formulaWithin = (name: string, begin: string, end: string) =>
  `${begin}(?<${name}>(?:(?!(?<!\\\\)${begin}).){1,4000}?)${end}`

/** The ways in which Anki writes a formula. The last is a text in LaTeX, which has formulas between dollar signs. */
const formula = new RegExp(
  [
    formulaWithin('inline', String.raw`\\\(`, String.raw`\\\)`),
    formulaWithin('block', String.raw`\\\[`, String.raw`\\\]`),
    formulaWithin('dollar', String.raw`\[\$\]`, String.raw`\[/\$\]`),
    formulaWithin('dollars', String.raw`\[\$\$\]`, String.raw`\[/\$\$\]`),
    formulaWithin('latex', String.raw`\[latex\]`, String.raw`\[/latex\]`),
  ].join('|'),
  'gis',
)

/** Puts a mark in the place of each formula: what is inside is neither HTML nor Markdown. */
const takeFormulas = (html: string, formulas: Formula[]): string =>
  html.replaceAll(formula, (whole, ...rest) => {
    const found = formulaOf(rest.at(-1))
    if (found.tex === '') return whole
    formulas.push(found)
    return found.isBlock ? `<p>${formulaMark}</p>` : formulaMark
  })

const formulaMark = '\uE004'

function formulaOf({ inline, block, dollar, dollars, latex }: Record<string, string | undefined>): Formula {
  if (latex !== undefined) return formulaOfLatex(texOf(latex))
  const shown = block ?? dollars
  return { tex: texOf(shown ?? inline ?? dollar ?? ''), isBlock: shown !== undefined }
}

function formulaOfLatex(tex: string): Formula {
  const [, shown] = /^\$\$([^$]+)\$\$$/.exec(tex) ?? []
  if (shown !== undefined) return { tex: shown.trim(), isBlock: true }
  const [, only] = /^\$([^$]+)\$$/.exec(tex) ?? []
  if (only !== undefined) return { tex: only.trim(), isBlock: false }
  if (tex.includes('$')) return { tex: String.raw`\text{${tex}}`, isBlock: false }
  return { tex, isBlock: tex.startsWith(String.raw`\begin{`) }
}

/** The text of HTML inside a formula, on one line. */
const texOf = (html: string) => textOf(parse(html).children).replaceAll(/\s+/g, ' ').trim()

const textOf = (nodes: Element['children']): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node
      if (isDropped.test(node.tag)) return ''
      return node.tag === 'br' ? ' ' : textOf(node.children)
    })
    .join('')

/** The text with the formulas at their marks. A bar inside a row of a table would end its cell. */
function withFormulas(text: string, formulas: readonly Formula[]): string {
  let next = 0
  const fill = (line: string) =>
    line.replaceAll(formulaMark, () => {
      const { tex = '', isBlock = false } = formulas[next++] ?? {}
      const inCell = line.startsWith('|')
      const written = inCell ? tex.replaceAll(/\\?\|/g, (bar) => (bar === '|' ? '\\vert ' : '\\Vert ')) : tex
      return isBlock ? String.raw`\[${written}\]` : String.raw`\(${written}\)`
    })
  return text.split('\n').map(fill).join('\n')
}

/** Reads HTML as a tree. Text in angle brackets that is no tag stays text, and so does a tag that never ends. */
function parse(html: string): Pick<Element, 'children'> & { hasTags: boolean } {
  const root: Element = { tag: '', children: [] }
  const open = [root]
  let hasTags = false
  let text = ''
  let read = 0
  const source = () => html.slice(parser.startIndex, parser.endIndex + 1)
  const endText = () => {
    if (text !== '') open.at(-1)?.children.push(text)
    text = ''
  }
  const parser = new Parser({
    onopentag(tag, attributes) {
      read = parser.endIndex + 1
      if (!isKnown.test(tag) || hasBareAttribute(source(), attributes)) {
        text += source()
        return
      }
      hasTags = true
      endText()
      beginElement(open, tag)
    },
    onclosetag(tag, isImplied) {
      if (!isImplied) read = parser.endIndex + 1
      if (isKnown.test(tag)) {
        endText()
        endElement(open, tag)
      } else if (!isImplied) text += source()
    },
    ontext(part) {
      read = parser.endIndex + 1
      text += part
    },
    oncomment() {
      read = parser.endIndex + 1
      if (!source().endsWith('-->')) text += source()
    },
  })
  parser.end(html)
  text += html.slice(read)
  endText()
  return { children: root.children, hasTags }
}

/** An attribute must have a value, so that "a <b and c> d" is text. */
const hasBareAttribute = (tag: string, attributes: Record<string, string>): boolean =>
  Object.entries(attributes).some(([, value]) => value === '') && !/=\s*(?:""|'')/.test(tag)

function beginElement(open: Element[], tag: string): void {
  // Deeper elements become siblings: nobody nests that deep, and each level of recursion takes stack space.
  if (open.length > 60) open.length = 60
  const element: Element = { tag, children: [] }
  open.at(-1)?.children.push(element)
  if (!isVoid.test(tag)) open.push(element)
}

function endElement(open: Element[], tag: string): void {
  const at = open.findLastIndex((element) => element.tag === tag)
  if (at > 0) open.length = at
}

/** Marks the start of a new line; an existing line break is not doubled. */
const newLine = '\uE002'

interface Context {
  /** Whether the line breaks of the text are kept, as in text without elements that break lines. */
  keepsLines: boolean
}

const renderAll = (nodes: Element['children'], context: Context): string =>
  nodes.map((node) => (typeof node === 'string' ? renderText(node, context) : render(node, context))).join('')

function renderText(text: string, { keepsLines }: Context): string {
  return escapeMarks(text.replaceAll(keepsLines ? '\u00A0' : /\s+/g, ' '))
}

/**
 * Escapes marks in the text, which are plain text: a mark that occurs twice could begin and end something.
 */
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

/** Applies a mark to each line: marks must touch their text and end on its line. */
function eachLine(text: string, mark: (line: string) => string): string {
  return text
    .split(/([\n\uE002])/)
    .map((line) => {
      const words = line.trim()
      return words === '' || words === newLine ? line : line.replace(words, () => mark(words))
    })
    .join('')
}

/** Makes a short text sub- or superscript; a longer one stays on the line. */
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

/** The items of a list. Lists do not nest in the subset: the items of an inner list follow their own item. */
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

/** The nearest elements with these names, also inside other elements. */
function elementsIn(nodes: Element['children'], ...tags: string[]): Element[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return []
    return tags.includes(node.tag) ? [node] : elementsIn(node.children, ...tags)
  })
}

/** Marks words as italic, but not inside a word, nor around the mark itself. */
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
