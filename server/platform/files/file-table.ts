/** A table for a file: its header row is the first. */
export interface FileTable {
  /** The name of its sheet in a workbook. */
  name: string
  rows: string[][]
  /** The places of the columns that hold days, written as 2026-11-28. */
  dayColumns: number[]
  /** The places of the columns that hold long texts. */
  wideColumns: number[]
}
