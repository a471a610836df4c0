import type { z } from 'zod'
import { check } from '#contracts/field-messages.ts'

/** Validates a form with a body schema of the contract, and returns the first message of each field. */
export function validateWith(schema: z.ZodType) {
  return (values: unknown): Record<string, string> => {
    const checked = check(schema, values)
    const errors: Record<string, string> = {}
    if ('problems' in checked) for (const { field, message } of checked.problems) errors[field] ??= message
    return errors
  }
}
