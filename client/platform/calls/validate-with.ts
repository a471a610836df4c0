import type { z } from 'zod'
import { check } from '#contracts/field-messages.ts'

/** Form validation by a body schema of the contract: the first message of each field. */
export function validateWith(schema: z.ZodType) {
  return (values: unknown): Record<string, string> => {
    const checked = check(schema, values)
    const errors: Record<string, string> = {}
    if ('problems' in checked) for (const { field, message } of checked.problems) errors[field] ??= message
    return errors
  }
}
