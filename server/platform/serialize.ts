import type { FastifySerializerCompiler } from 'fastify'
import { ResponseSerializationError } from 'fastify-type-provider-zod'
import { type ZodType, z } from 'zod'
import { isJsonText } from './json-text.ts'

/** For text that it is to send Node makes room for three bytes a character; bytes are sent as they stand. */
const longText = 8192

/** Cuts a reply to its entry's schema: what the schema does not name never leaves, what does not fit it is an error. */
export const serializerCompiler: FastifySerializerCompiler<ZodType> = ({ schema, method, url }) => {
  // Forwards: a reply's schema changes nothing, and on the way back zod checks each value twice.
  const textOf = (reply: unknown) => {
    const checked = z.safeParse(schema as ZodType, reply)
    if (!checked.success) throw new ResponseSerializationError(method, url, { cause: checked.error })
    return JSON.stringify(checked.data)
  }
  return (reply) => {
    const text = isJsonText(reply) ? reply.text : textOf(reply)
    return text.length < longText ? text : (Buffer.from(text) as unknown as string)
  }
}
