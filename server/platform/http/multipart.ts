import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badRequest, HttpError, payloadTooLarge, unsupportedMediaType } from './http-error.ts'

/** A form with one file, both in memory: nothing of it is stored or served. */
export interface Upload {
  /** By name; of one that is there twice, the last. */
  fields: Record<string, string>
  /** Undefined when none was chosen. */
  file: { name: string; bytes: Buffer } | undefined
}

const limits = { files: 1, fields: 8, parts: 9, fieldNameSize: 100, fieldSize: 4_000, headerPairs: 40 }

/** For a scope of routes that take forms with a file; they take nothing else. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(fastifyMultipart, { limits })
}

/** @throws HttpError 400 for what is no form, 413 for a file larger than `mostBytes`, 415 for another kind of body */
export async function readUpload(
  request: FastifyRequest,
  { mostBytes }: { mostBytes: number },
): Promise<Upload> {
  if (!request.isMultipart()) throw unsupportedMediaType()
  const upload: Upload = { fields: Object.create(null), file: undefined }
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: mostBytes } })) {
      if (part.type === 'file') upload.file = await readFile(part)
      else upload.fields[part.fieldname] = String(part.value)
    }
  } catch (error) {
    throw toHttpError(error, mostBytes)
  }
  return upload
}

/** A browser sends the file of an untouched field too, without a name. */
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
