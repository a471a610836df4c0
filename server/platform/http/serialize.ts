import type { FastifySerializerCompiler } from 'fastify'
import { type ZodType, z } from 'zod'
import { isJsonText } from '#server/platform/files/json-text.ts'

/** Node allocates three bytes per character for text that it sends; longer text is sent as bytes. */
const longText = 8192

/** A handler returned what its endpoint's schema does not allow: a fault of the server. */
export class InvalidReply extends Error {
  constructor(call: string, options: ErrorOptions) {
    super(`The reply of ${call} does not fit its schema`, options)
  }
}

/** Cuts a reply to its endpoint's schema: unknown keys never leave the server, an invalid reply is an error. */
export const serializerCompiler: FastifySerializerCompiler<ZodType> = ({ schema, method, url }) => {
  // This parses rather than encodes: reply schemas transform nothing, and zod's encode checks each value
  // twice.
  const textOf = (reply: unknown) => {
    const checked = z.safeParse(schema as ZodType, reply)
    if (!checked.success) throw new InvalidReply(`${method} ${url}`, { cause: checked.error })
    return JSON.stringify(checked.data)
  }
  return (reply) => {
    const text = isJsonText(reply) ? reply.text : textOf(reply)
    // Fastify sends a Buffer as it is, although the type of a serializer allows text only.
    return text.length < longText ? text : (Buffer.from(text) as unknown as string)
  }
}
