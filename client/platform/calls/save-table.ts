import { formulaStart } from '#domain/import/formula-guard.ts'

/**
 * Hands a table of the page to the browser to save, as CSV. It begins with a byte order mark, by which spreadsheets know
 * UTF-8; a cell that a spreadsheet would run as a formula begins with an apostrophe.
 */
export async function saveTable(table: {
  name: string
  header: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
}): Promise<void> {
  const { default: Papa } = await import('papaparse')
  const text = Papa.unparse([[...table.header], ...table.rows.map((row) => [...row])], {
    escapeFormulae: formulaStart,
  })
  saveBlob(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' }), `${table.name}.csv`)
}

/** Under this name, if the browser is set to ask for none. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to save by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
