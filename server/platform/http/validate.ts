import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { check, type FieldProblem } from '#contracts/field-messages.ts'
import { badRequest } from './http-error.ts'

/** Checks requests against their endpoint's schemas; an invalid one gets a 400 that names every field. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart, url = '' }) =>
  (value) => {
    const label = httpPart === 'params' ? (path: readonly PropertyKey[]) => inAddress(url, path) : undefined
    const checked = check(schema, value, label)
    return 'problems' in checked ? { error: toHttpError(checked.problems) } : checked
  }

/** The name of the thing that an id belongs to, where the path has another word before the id. */
const things: Record<string, string> = {
  outbox: 'message',
  'grant-admin': 'user',
  'revoke-admin': 'user',
  'flagged-content': 'report',
  'flagged-questions': 'report',
  'flagged-shares': 'report',
  probes: 'question',
  tasks: 'review',
}

/**
 * A path parameter in words for people: "The flashcard’s id in the address" for `/api/flashcards/:id/star`.
 */
function inAddress(path: string, [parameter]: readonly PropertyKey[]): string {
  const name = String(parameter)
  const named = /^(\w+)Id$/.exec(name)?.[1]
  if (!named && name !== 'id' && name !== 'number') return `The ${name} in the address`
  const before =
    path
      .slice(0, path.indexOf(`/:${name}`))
      .split('/')
      .at(-1) ?? ''
  const thing = named ?? things[before] ?? before.replaceAll('-', ' ').replace(/s$/, '')
  return `The ${thing}’s ${named ? 'id' : name} in the address`
}

function toHttpError(problems: FieldProblem[]) {
  const fields: Record<string, string> = {}
  for (const { field, message } of problems) if (field) fields[field] ??= message
  return badRequest(problems[0]?.message ?? 'The request is not valid', fields)
}
