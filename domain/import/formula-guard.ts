import { guardedColumn } from './card-fields.ts'

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

/**
 * A table, its header row first, with an apostrophe before each cell that a spreadsheet would run as a formula. A last
 * column says so where there are any, so that an import takes them off again.
 */
export function guardedTable(rows: readonly (readonly string[])[]): string[][] {
  const written = rows.map((cells) => cells.map(guarded))
  const isGuarded = written.some((cells, row) => cells.some((cell, at) => cell !== rows[row]?.[at]))
  // Every row has a cell for each column.
  return isGuarded ? written.map((cells, row) => [...cells, row === 0 ? guardedColumn : '']) : written
}
