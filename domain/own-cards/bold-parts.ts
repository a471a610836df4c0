import { plainText } from '#domain/markdown/parse-markdown.ts'

/** A part of a Markdown text. */
export interface TextPart {
  text: string
  isBold: boolean
}

/**
 * The text of the parts with the bold ones marked, in Markdown. Marks stay within a line, a list item and a cell; in a line that
 * would not read the same with them, because it has marks of its own around the part, there are none.
 */
export function boldParts(parts: readonly TextPart[]): string {
  const plain = parts.map(({ text }) => text).join('')
  const bold = parts.map(({ text, isBold }) => (isBold ? markLines(text) : text)).join('')
  const plainLines = plain.split('\n')
  return bold
    .split('\n')
    .map((line, index) => {
      const unmarked = plainLines[index] ?? ''
      return plainText(line) === plainText(unmarked) ? line : unmarked
    })
    .join('\n')
}

const markLines = (text: string) =>
  text
    .split('\n')
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .map(markCell)
        .join('|'),
    )
    .join('\n')

/** Spaces and the sign of a list item stay outside the marks; the rule below the head of a table has none. */
function markCell(cell: string): string {
  const [, before = '', words = '', after = ''] =
    /^(\s*(?:(?:[-*+]|\d{1,3}[.)])\s+)?)(.*?)(\s*)$/s.exec(cell) ?? []
  const inner = words.replaceAll('**', '')
  return inner === '' || /^:?-{2,}:?$/.test(inner) ? cell : `${before}**${inner}**${after}`
}
