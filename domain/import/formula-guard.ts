/** Cells that a spreadsheet would run: a safe export writes an apostrophe before them, and an import takes it away. */

/**
 * How what a spreadsheet may run begins: also behind spaces, with signs of full width, and in a text of several lines,
 * which the expression of papaparse's own lets through. Behind apostrophes too, so that each text has a form of its own.
 */
export const formulaStart = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/

export const guarded = (text: string): string => (formulaStart.test(text) ? `'${text}` : text)

/** The text that `guarded` made this of. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell
