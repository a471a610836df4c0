import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { check } from '#contracts/field-messages.ts'
import { badRequest, HttpError, payloadTooLarge, unsupportedMediaType } from './http-error.ts'

/** A form with one file, both in memory. */
export interface Upload {
  /** The fields by name; of a repeated field, the last value. */
  fields: Record<string, string>
  /** Undefined when no file was chosen. */
  file: { name: string; bytes: Buffer } | undefined
}

const limits = { files: 1, fields: 8, parts: 9, fieldNameSize: 100, fieldSize: 4_000, headerPairs: 40 }

/** Prepares a scope of routes that accept forms with a file; they accept nothing else. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(fastifyMultipart, { limits })
}

/**
 * @param mostFieldBytes the limit of each field beside the file
 * @throws HttpError 400 for a body that is not a valid form, 413 for a file larger than `mostBytes`, 415 for
 * another kind of body
 */
export async function readUpload(
  request: FastifyRequest,
  { mostBytes, mostFieldBytes = limits.fieldSize }: { mostBytes: number; mostFieldBytes?: number },
): Promise<Upload> {
  if (!request.isMultipart()) throw unsupportedMediaType()
  const upload: Upload = { fields: Object.create(null), file: undefined }
  const allowed = { ...limits, fieldSize: mostFieldBytes, fileSize: mostBytes }
  try {
    for await (const part of request.parts({ limits: allowed })) {
      if (part.type === 'file') upload.file = await readFile(part)
      else if (part.valueTruncated) throw badRequest('The form is too long. Correct fewer rows at once.')
      else upload.fields[part.fieldname] = String(part.value)
    }
  } catch (error) {
    throw toHttpError(error, mostBytes)
  }
  return upload
}

/** Reads the file, if any: a browser also sends the file of an untouched field, without a name. */
async function readFile(part: { filename: string; toBuffer(): Promise<Buffer> }): Promise<Upload['file']> {
  const bytes = await part.toBuffer()
  return part.filename ? { name: part.filename, bytes } : undefined
}

function toHttpError(error: unknown, mostBytes: number): HttpError {
  if (error instanceof HttpError) return error
  if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE')
    return badRequest('The form could not be read. Choose one file and try again.')
  return payloadTooLarge(`The file is too large. At most ${Math.floor(mostBytes / 2 ** 20)} MB are allowed.`)
}

/** The fields of a form by their schema. @throws HttpError 400 that names those that are wrong */
export function requireFields<S extends z.ZodType>(schema: S, fields: unknown): z.output<S> {
  const checked = check(schema, fields)
  if ('value' in checked) return checked.value
  const problems = checked.problems.map(({ field, message }) => [field, message])
  throw badRequest(checked.problems[0]?.message ?? '', Object.fromEntries(problems))
}

/** The value in a field that holds JSON. @throws HttpError 400 */
export function requireJson<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  return requireFields(schema, parsed(text))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('The form could not be read. Choose one file and try again.')
  }
}
