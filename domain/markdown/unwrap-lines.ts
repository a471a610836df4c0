import { beginsBlock } from './parse-markdown.ts'

/** Lines of a paragraph belong together; only list items and paragraphs begin a new line. */
export const unwrapped = (text: string): string =>
  text.trim().replace(/(?<!\n)\n(?!\n|\s*(?:[-*+]|\d+\.)\s)\s*/g, ' ')

/** The paragraphs of a text, each unwrapped; one with a table, a picture, a formula or a list of another form stays as it is. */
export const unwrappedText = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => (hasOtherBlock(paragraph) ? paragraph.trim() : unwrapped(paragraph)))
    .join('\n\n')

const isUnwrappedItem = /^\s*(?:[-*+]|\d+\.)\s/

function hasOtherBlock(paragraph: string): boolean {
  const lines = paragraph.trim().split('\n')
  if (lines[0]?.startsWith('|')) return true
  return lines.some((line, place) => beginsBlock(lines.slice(place)) && !isUnwrappedItem.test(line))
}

const width = 128
const beginsItem = /^(?:[-*+]|\d+\.)$/

/**
 * Breaks the long lines of a text between words, so that `unwrapped` gives it back.
 * @param earlier a text whose paragraphs keep their breaks where they are the same
 */
export function wrapped(text: string, earlier = ''): string {
  const known = new Map(earlier.split(/\n{2,}/).map((each) => [unwrapped(each), each.trim()]))
  return text
    .split('\n\n')
    .map((paragraph) => known.get(paragraph) ?? paragraph.split('\n').map(wrappedLine).join('\n'))
    .join('\n\n')
}

function wrappedLine(line: string): string {
  const lines: string[] = []
  let present = ''
  for (const word of line.split(' ')) {
    const longer = present === '' ? word : `${present} ${word}`
    if (longer.length > width && present !== '' && !beginsItem.test(word)) {
      lines.push(present)
      present = word
    } else present = longer
  }
  return [...lines, present].join('\n')
}
