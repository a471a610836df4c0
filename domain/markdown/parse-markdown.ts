import { isPictureKey, mediaKeySource } from '#domain/own-cards/media-key.ts'
import { askedNumber } from '#domain/own-cards/shown-regions.ts'

/**
 * The Markdown subset of cards and explanations: bold, italic, ~sub~, ^sup^, lists, tables, figures, and formulas as \( … \) and
 * \[ … \]. HTML is plain text.
 */
export type Inline =
  | { type: 'text'; text: string }
  /** A formula, as LaTeX. */
  | { type: 'math'; tex: string }
  | { type: 'bold' | 'italic' | 'sub' | 'sup'; children: Inline[] }

export type Block =
  | { type: 'paragraph'; lines: Inline[][] }
  | { type: 'list'; isOrdered: boolean; items: Inline[][] }
  | { type: 'table'; header: Inline[][]; rows: Inline[][][] }
  /** A formula by itself, as LaTeX. */
  | { type: 'math'; tex: string }
  /** A figure of content/figures; `text` describes it. */
  | { type: 'figure'; key: string; text: string }
  /** An uploaded photograph; `text` describes it. */
  | { type: 'photograph'; key: string; text: string; caption: string }
  /** A picture or sound of the learner; `text` describes it and may be empty. */
  | { type: 'media'; key: string; text: string }
  /** A picture of the learner with regions, written as in shown-regions.ts; `text` describes the picture and may be empty. */
  | { type: 'occlusion'; key: string; text: string; regions: string }

/** The most characters of a formula. A longer one is text. */
const longestFormula = 2000
/** The most lines of a formula by itself. */
const mostFormulaLines = 40

/**
 * A mark counts only when it touches its text, and never inside a word, so that "~15 %", "p < 0.05 * 2" and
 * "TP53_mut" stay as typed.
 */
const mark = new RegExp(
  [
    String.raw`\\\((?<tex>(?:(?!(?<!\\)\\\().){1,${longestFormula}}?)\\\)`,
    String.raw`\\\[(?<shownTex>(?:(?!(?<!\\)\\\[).){1,${longestFormula}}?)\\\]`,
    String.raw`\\(?<escaped>[\\*_~^|-])`,
    String.raw`\*\*(?=\S)(?<bold>.+?)(?<=\S)\*\*`,
    String.raw`(?<![\p{L}\p{N}_])_(?=\S)(?<underscored>[^_]+?)(?<=\S)_(?![\p{L}\p{N}_])`,
    String.raw`(?<![\p{L}\p{N}*])\*(?=\S)(?<starred>[^*]+?)(?<=\S)\*(?![\p{L}\p{N}*])`,
    String.raw`~(?<sub>[^\s~]{1,24})~`,
    String.raw`\^(?<sup>[^\s^]{1,24})\^`,
  ].join('|'),
  'gu',
)
const listItem = /^\s*(?:[-*+]|(?<number>\d{1,3})[.)])\s+(?<text>.*)$/
const figureLine = /^\s*!\[(?<text>[^\]]*)\]\(figure:(?<key>[a-z0-9-]+)\)\s*$/
const photographLine =
  /^\s*!\[(?<text>[^\]]*)\]\(photograph:(?<key>[0-9a-f]+-\d+x\d+) "(?<caption>[^"]*)"\)\s*$/
const occlusionLine = new RegExp(
  String.raw`^\s*!\[(?<text>[^\]]*)\]\(occlusion:(?<key>${mediaKeySource}) "(?<regions>[^"]*)"\)\s*$`,
)
const formulaStart = /^\s*\\\[/
const formulaEnd = /\\\]\s*$/
const mediaLine = new RegExp(String.raw`^\s*!\[(?<text>[^\]]*)\]\(media:(?<key>${mediaKeySource})\)\s*$`)
const tableRule = /^\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$/

export function parseInline(text: string): Inline[] {
  const inlines: Inline[] = []
  let read = 0
  for (const match of text.matchAll(mark)) {
    addText(inlines, text.slice(read, match.index))
    addMatch(inlines, match.groups ?? {})
    read = match.index + match[0].length
  }
  addText(inlines, text.slice(read))
  return inlines
}

export function parseMarkdown(text: string): Block[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const blocks: Block[] = []
  while (lines.length > 0) {
    if (lines[0]?.trim() === '') lines.shift()
    else
      blocks.push(
        takeFormula(lines) ??
          takeFigure(lines) ??
          takePhotograph(lines) ??
          takeMedia(lines) ??
          takeOcclusion(lines) ??
          takeTable(lines) ??
          takeList(lines) ??
          takeParagraph(lines),
      )
  }
  return blocks
}

/** The plain text, for screen readers and lists of results. */
export function plainText(text: string): string {
  return parseMarkdown(text).map(blockText).join(' ')
}

function addText(inlines: Inline[], text: string): void {
  const last = inlines.at(-1)
  if (text === '') return
  if (last?.type === 'text') last.text += text
  else inlines.push({ type: 'text', text })
}

function addMatch(inlines: Inline[], groups: Record<string, string | undefined>): void {
  const { escaped, bold, underscored, starred, sub, sup } = groups
  const italic = underscored ?? starred
  const tex = groups.tex ?? groups.shownTex
  if (tex !== undefined) inlines.push({ type: 'math', tex: tex.trim() })
  else if (escaped !== undefined) addText(inlines, escaped)
  else if (bold !== undefined) inlines.push({ type: 'bold', children: parseInline(bold) })
  else if (italic !== undefined) inlines.push({ type: 'italic', children: parseInline(italic) })
  else if (sub !== undefined) inlines.push({ type: 'sub', children: parseInline(sub) })
  else if (sup !== undefined) inlines.push({ type: 'sup', children: parseInline(sup) })
}

/** The line that shows a figure. @param text the description, in one paragraph without square brackets. */
export const figureMarkdown = (key: string, text: string): string => `![${text}](figure:${key})`

/** The keys of the figures that a text shows, which may also be a reply with texts, as JSON. */
export const figureKeysIn = (text: string): string[] =>
  Array.from(text.matchAll(/\]\(figure:([a-z0-9-]+)\)/g), ([, key = '']) => key)

/** Whether a text, which may also be a reply with texts as JSON, can have a formula. */
export const hasFormula = (text: string): boolean => /\\[([]/.test(text)

function takeFigure(lines: string[]): Block | undefined {
  const { key, text } = figureLine.exec(lines[0] ?? '')?.groups ?? {}
  if (key === undefined || text === undefined) return undefined
  lines.shift()
  return { type: 'figure', key, text }
}

/** What belongs to a photograph. None of the words has square brackets, quotation marks or line breaks. */
export interface PhotographWords {
  description: string
  caption: string
  source: string
  licence: string
}

/** The line that shows a photograph, with its caption, source and licence below it. */
export function photographMarkdown(key: string, words: PhotographWords): string {
  const { description, caption, source, licence } = words
  const below = [caption, `Source: ${source}`, licence].filter((text) => text !== '').join('. ')
  return `![${description}](photograph:${key} "${below}")`
}

function takePhotograph(lines: string[]): Block | undefined {
  const { key, text, caption } = photographLine.exec(lines[0] ?? '')?.groups ?? {}
  if (key === undefined || text === undefined || caption === undefined) return undefined
  lines.shift()
  return { type: 'photograph', key, text, caption }
}

/** The lines of a formula by itself; none where it does not end, or goes on after its end. */
function formulaLines(lines: readonly string[]): number {
  if (!formulaStart.test(lines[0] ?? '')) return 0
  const end = lines.slice(0, mostFormulaLines).findIndex((line) => line.includes(String.raw`\]`))
  return formulaEnd.test(lines[end] ?? '') ? end + 1 : 0
}

function takeFormula(lines: string[]): Block | undefined {
  const source = lines.slice(0, formulaLines(lines)).join('\n').trim()
  const tex = source.slice(String.raw`\[`.length, -String.raw`\]`.length).trim()
  if (tex === '' || tex.length > longestFormula) return undefined
  lines.splice(0, formulaLines(lines))
  return { type: 'math', tex }
}

/** The picture or sound of the learner that a line shows. */
export function mediaInLine(line: string): { key: string; text: string } | undefined {
  const { key, text } = mediaLine.exec(line)?.groups ?? {}
  return key === undefined || text === undefined ? undefined : { key, text }
}

function takeMedia(lines: string[]): Block | undefined {
  const media = mediaInLine(lines[0] ?? '')
  if (media) lines.shift()
  return media && { type: 'media', ...media }
}

function takeOcclusion(lines: string[]): Block | undefined {
  const { key, text, regions } = occlusionLine.exec(lines[0] ?? '')?.groups ?? {}
  if (key === undefined || text === undefined || regions === undefined) return undefined
  lines.shift()
  return { type: 'occlusion', key, text, regions }
}

function isTableStart(lines: readonly string[]): boolean {
  const [head = '', rule = ''] = lines
  return head.includes('|') && rule.includes('|') && tableRule.test(rule)
}

function takeTable(lines: string[]): Block | undefined {
  if (!isTableStart(lines)) return undefined
  const [head = ''] = lines.splice(0, 2)
  const rows: Inline[][][] = []
  while (lines[0]?.includes('|')) rows.push(cellsOf(lines.shift() ?? ''))
  return { type: 'table', header: cellsOf(head), rows }
}

function cellsOf(line: string): Inline[][] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) => parseInline(cell.trim()))
}

function takeList(lines: string[]): Block | undefined {
  const first = listItem.exec(lines[0] ?? '')
  if (!first) return undefined
  const items: Inline[][] = []
  for (;;) {
    const match = listItem.exec(lines[0] ?? '')
    if (!match) break
    items.push(parseInline(match.groups?.text ?? ''))
    lines.shift()
  }
  return { type: 'list', isOrdered: first.groups?.number !== undefined, items }
}

function takeParagraph(lines: string[]): Block {
  const taken: Inline[][] = []
  do taken.push(parseInline((lines.shift() ?? '').trim()))
  while (lines[0]?.trim() && !beginsBlock(lines))
  return { type: 'paragraph', lines: taken }
}

/** Whether the first of these lines begins another block than a paragraph. */
export const beginsBlock = (lines: string[]): boolean =>
  [listItem, figureLine, photographLine, mediaLine, occlusionLine].some((line) =>
    line.test(lines[0] ?? ''),
  ) ||
  formulaLines(lines) > 0 ||
  isTableStart(lines)

function blockText(block: Block): string {
  if (block.type === 'paragraph') return block.lines.map(inlineText).join(' ')
  if (block.type === 'list') return block.items.map(inlineText).join('; ')
  if (block.type === 'figure' || block.type === 'photograph') return block.text
  if (block.type === 'math') return block.tex
  if (block.type === 'media') return mediaText(block)
  if (block.type === 'occlusion') return occlusionText(block)
  return [block.header, ...block.rows].map((row) => row.map(inlineText).join(', ')).join('; ')
}

/** The description of a picture or sound; what it is, where it has none. */
export const mediaText = ({ key, text }: { key: string; text: string }): string =>
  text.trim() || (isPictureKey(key) ? 'Picture' : 'Sound')

/** The text with the description of each occluded picture in its place. */
export const withoutOcclusion = (text: string): string =>
  text.replaceAll(new RegExp(occlusionLine, 'gm'), (line) => plainText(line))

/** The description of a picture with the region that the card asks for. */
export function occlusionText({ key, text, regions }: Extract<Block, { type: 'occlusion' }>): string {
  const number = askedNumber(regions)
  return number === undefined ? mediaText({ key, text }) : `${mediaText({ key, text })}, region ${number}`
}

/** A text in which each picture or sound of the learner is its description, to be shown in one line. */
export function withMediaDescribed(text: string): string {
  if (!/\]\((?:media|occlusion):/.test(text)) return text
  const lines = withoutOcclusion(text)
    .split('\n')
    .map((line) => {
      const media = mediaInLine(line)
      return media ? mediaText(media) : line
    })
  return lines.join('\n')
}

function inlineText(inlines: Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.type === 'math') return inline.tex
      return inline.type === 'text' ? inline.text : inlineText(inline.children)
    })
    .join('')
}
