import type { z } from 'zod'

/** Form validation by a body schema of the contract: the first message of each field. */
export function validateWith(schema: z.ZodType) {
  return (values: unknown): Record<string, string> => {
    const errors: Record<string, string> = {}
    for (const issue of schema.safeParse(values).error?.issues ?? []) {
      const field = issue.path.join('.')
      errors[field] ??= issue.message
    }
    return errors
  }
}
