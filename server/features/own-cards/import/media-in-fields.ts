import { createHash } from 'node:crypto'
import { longestCell } from '#domain/import/card-limits.ts'
import { mediaMarkdown, pictureKey, soundKey } from '#domain/own-cards/media-key.ts'
import { htmlToMarkdown } from '#server/features/catalogue/import/files/html-to-markdown.ts'
import type { FoundMedia } from './note-file.ts'

/** What says of a file of the package by which it is known again; undefined where the package has none of the name. */
export type SourceOf = (name: string) => string | undefined

const element = /<img\b(?<attributes>[^>]{0,4000})>|\[sound:(?<sound>[^\]<>]{1,300})\]/gi
const attribute = (name: string) => new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i')
const [src, alt] = [attribute('src'), attribute('alt')]

/** A mark in the place of a picture or sound: its number between characters that no text has. */
const markOf = (number: number) => `\uE010${number}\uE011`
const mark = /\uE010(\d+)\uE011/g

/**
 * The Markdown of a field, with a line for each picture and sound below the line, list or table in which it stood. What is of
 * another server is left out. @param media gets the pictures and sounds
 */
export function fieldMarkdown(html: string, sourceOf: SourceOf, media: FoundMedia[]): string {
  if (html.length > longestCell) return html
  const lines: string[] = []
  const marked = html.replaceAll(/[\uE010\uE011]/g, '').replaceAll(element, (...found) => {
    const { attributes, sound } = found.at(-1) as Record<string, string | undefined>
    const name = nameOf(sound ?? valueIn(attributes ?? '', src) ?? '', sound === undefined)
    if (name === undefined) return ''
    const one = mediaNamed(name, { isSound: sound !== undefined, sourceOf })
    media.push(one)
    lines.push(mediaMarkdown(one.key, descriptionIn(attributes ?? '')))
    return markOf(lines.length - 1)
  })
  const markdown = htmlToMarkdown(marked)
  return lines.length === 0 ? markdown : withLines(markdown, lines)
}

const valueIn = (attributes: string, pattern: RegExp): string | undefined => {
  const found = pattern.exec(attributes)
  return found?.[1] ?? found?.[2] ?? found?.[3]
}

const descriptionIn = (attributes: string): string =>
  decoded(valueIn(attributes, alt) ?? '')
    .replaceAll(/[[\]\s]+/g, ' ')
    .trim()
    .slice(0, 200)

const entities: Record<string, string> = { amp: '&', quot: '"', '#39': "'", lt: '<', gt: '>' }
const decoded = (text: string) =>
  text.replaceAll(/&(amp|quot|#39|lt|gt);/g, (_, name) => entities[name] ?? '')

/** The name of a file as the package has it; undefined for an address elsewhere. */
function nameOf(written: string, isAddress: boolean): string | undefined {
  const name = decoded(written).trim()
  if (name === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(name)) return undefined
  return (isAddress ? withoutEscapes(name) : name).normalize('NFC')
}

function withoutEscapes(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** Until it is stored, the key of a file is made of what it is known by. */
function mediaNamed(
  name: string,
  { isSound, sourceOf }: { isSound: boolean; sourceOf: SourceOf },
): FoundMedia {
  const source = sourceOf(name)
  const hash = source ?? hashOf(name)
  const key = isSound ? soundKey(hash, 'mp3') : pictureKey(hash, { width: 2048, height: 2048 })
  return { key, name, source: source ?? null }
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

const isOfBlock = (line: string) => /^(?:\||- |\d+\. )/.test(line)

function withLines(markdown: string, lines: readonly string[]): string {
  const written: string[] = []
  const held: string[] = []
  for (const line of markdown.split('\n')) {
    if (!isOfBlock(line)) written.push(...held.splice(0))
    const own = Array.from(line.matchAll(mark), ([, number]) => lines[Number(number)] ?? '')
    const rest = own.length === 0 ? line : withoutMarks(line)
    if (own.length === 0 || rest !== '') written.push(rest)
    if (isOfBlock(line)) held.push(...own)
    else written.push(...own)
  }
  return [...written, ...held].join('\n').trim()
}

/** The line without the marks, and without what stood around nothing else. */
const withoutMarks = (line: string) =>
  line
    .replaceAll(/\s*\uE010\d+\uE011(?=\*\*|[_\s.,;:?!)]|$)/g, '')
    .replaceAll(mark, ' ')
    .replaceAll(/\*\*\s*\*\*|(?<![\p{L}\p{N}])_\s*_(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .replace(/^\*\* /, '**')

/** The words that stand in a text for a picture or sound that could not be taken. */
export const leftOutText = (name: string) =>
  `(Left out: ${name.replaceAll('\u0000', '').replaceAll(/\s+/g, ' ').slice(0, 200)})`
