/** A question of a file before it is checked: fields as they are named in content/questions, with what stood there. */
export interface ImportRow {
  /** Where it is in the file, from 1. */
  line: number
  /** An empty field is left out. */
  fields: Record<string, unknown>
  /** Why it could not be read; its fields are then not checked. */
  problems: string[]
}

/** What is wrong with a whole file is shown at a line, as what is wrong with a question. */
export const problemAt = (line: number, ...problems: string[]): ImportRow => ({ line, fields: {}, problems })
