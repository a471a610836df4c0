import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { check, type Fault } from '#contracts/field-messages.ts'
import { badRequest } from './http-error.ts'

/** Checks what a call is given by its entry's schemas; what does not fit is a 400 that names every field. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (given) => {
    const checked = check(schema, given)
    return 'faults' in checked ? { error: toHttpError(checked.faults) } : checked
  }

function toHttpError(faults: Fault[]) {
  const fields: Record<string, string> = {}
  for (const { field, message } of faults) if (field) fields[field] ??= message
  return badRequest(faults[0]?.message ?? 'The request is not valid', fields)
}
