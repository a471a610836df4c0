/**
 * Cells that a spreadsheet would run as formulas: every export writes an apostrophe before them, and an
 * import removes it.
 */

/**
 * Matches the beginning of text that a spreadsheet may run: also after spaces, with full-width signs, and in
 * a text of several lines, which papaparse's own expression lets through. It also matches after apostrophes,
 * so that each text has a guarded form of its own. A negative number is no formula: it stays a number.
 */
export const formulaStart = /^(?!-\d+(?:\.\d+)?$)'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/

export const guarded = (text: string): string => (formulaStart.test(text) ? `'${text}` : text)

/** The text from which `guarded` made this cell. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell
