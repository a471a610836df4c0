import type { z } from 'zod'

/** The rows of a raw statement, with the types of their schema. @throws ZodError when a row does not fit. */
export function parseRows<S extends z.ZodType>(schema: S, { rows }: { rows: unknown[] }): z.output<S>[] {
  return rows.map((row) => schema.parse(row))
}
