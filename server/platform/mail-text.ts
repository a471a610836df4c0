import { convert, type FormatCallback } from 'html-to-text'

/** A row of a table on a line of its own: `Label: value` where it has two cells. */
const row: FormatCallback = ({ children }, walk, builder) => {
  const cells = children.filter(({ name }) => name === 'th' || name === 'td')
  const separator = cells.length === 2 ? ': ' : ' | '
  builder.openBlock({ leadingLineBreaks: 1 })
  for (const [index, cell] of cells.entries()) {
    if (index > 0) builder.addInline(separator)
    walk(cell.children, builder)
  }
  builder.closeBlock({ trailingLineBreaks: 1 })
}

/** What a picture shows, in words. */
const alternative: FormatCallback = ({ attribs }, _walk, builder) => builder.addInline(attribs?.alt ?? '')

/** The text of a mail for clients that show no HTML: every address in full, rows of tables as `Label: value`. */
export function mailText(html: string): string {
  return convert(html, {
    wordwrap: 78,
    formatters: { row, alternative },
    selectors: [
      { selector: 'head', format: 'skip' },
      { selector: 'img', format: 'alternative' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'table', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
      { selector: 'tr', format: 'row' },
      ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  })
}
