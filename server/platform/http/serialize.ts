import type { FastifySerializerCompiler } from 'fastify'
import { ResponseSerializationError } from 'fastify-type-provider-zod'
import { type ZodType, z } from 'zod'
import { isJsonText } from '#server/platform/files/json-text.ts'

/** Node allocates three bytes a character for text that it sends; longer text is sent as bytes. */
const longText = 8192

/** Cuts a reply to its endpoint's schema: unknown keys never leave the server, an invalid reply is an error. */
export const serializerCompiler: FastifySerializerCompiler<ZodType> = ({ schema, method, url }) => {
  // Parse rather than encode: reply schemas transform nothing, and zod's encode checks each value twice.
  const textOf = (reply: unknown) => {
    const checked = z.safeParse(schema as ZodType, reply)
    if (!checked.success) throw new ResponseSerializationError(method, url, { cause: checked.error })
    return JSON.stringify(checked.data)
  }
  return (reply) => {
    const text = isJsonText(reply) ? reply.text : textOf(reply)
    // Fastify sends a Buffer as it is, though its type of a serializer knows only text.
    return text.length < longText ? text : (Buffer.from(text) as unknown as string)
  }
}
