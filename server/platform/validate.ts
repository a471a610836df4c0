import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { check, type Fault } from '#contracts/field-messages.ts'
import { badRequest } from './http-error.ts'

/** Checks requests against their endpoint's schemas; an invalid one gets a 400 that names every field. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (value) => {
    const checked = check(schema, value)
    return 'faults' in checked ? { error: toHttpError(checked.faults) } : checked
  }

function toHttpError(faults: Fault[]) {
  const fields: Record<string, string> = {}
  for (const { field, message } of faults) if (field) fields[field] ??= message
  return badRequest(faults[0]?.message ?? 'The request is not valid', fields)
}
