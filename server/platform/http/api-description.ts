import type { FastifyInstance } from 'fastify'

type Description = Exclude<ReturnType<FastifyInstance['swagger']>, string>

/** The same OpenAPI document without the operations that are not to be read, nor paths that have no other. */
export function describeSome(
  description: Description,
  isRead: (operationId: string) => boolean,
): Description {
  const paths = Object.entries(description.paths ?? {}).flatMap(([path, operations]) => {
    const read = Object.entries(operations as Record<string, { operationId: string }>).filter(
      ([, { operationId }]) => isRead(operationId),
    )
    return read.length > 0 ? [[path, Object.fromEntries(read)]] : []
  })
  return { ...description, paths: Object.fromEntries(paths) }
}
