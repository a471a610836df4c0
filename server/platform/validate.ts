import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { check, type FieldProblem } from '#contracts/field-messages.ts'
import { badRequest } from './http-error.ts'

/** Checks requests against their endpoint's schemas; an invalid one gets a 400 that names every field. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (value) => {
    const checked = check(schema, value)
    return 'problems' in checked ? { error: toHttpError(checked.problems) } : checked
  }

function toHttpError(problems: FieldProblem[]) {
  const fields: Record<string, string> = {}
  for (const { field, message } of problems) if (field) fields[field] ??= message
  return badRequest(problems[0]?.message ?? 'The request is not valid', fields)
}
