import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BuiltFile, Encoding } from '#server/platform/pages/built-pages.ts'

const preferred: readonly Encoding[] = ['br', 'gzip']

/** Sends a file in an encoding that the browser accepts, or 304 when the browser has it already. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, status = 200 }: { file: BuiltFile; status?: number },
): FastifyReply {
  reply
    .header('cache-control', file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', file.etag)
  if (status === 200 && isCached(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  const encoding = preferred.find(
    (each) => file.compressed[each] && accepts(request.headers['accept-encoding'], each),
  )
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .code(status)
    .type(file.type)
    .send(encoding ? file.compressed[encoding] : file.bytes)
}

const withoutStrength = (etag: string) => etag.trim().replace(/^W\//, '')

function isCached(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const known = ifNoneMatch.split(',').map(withoutStrength)
  return known.includes('*') || known.includes(withoutStrength(etag))
}

/** RFC 9110, 12.5.3: a coding with the weight 0 is not acceptable, `*` stands for all that are not listed. */
function accepts(acceptEncoding: string | undefined, encoding: Encoding): boolean {
  const weights = new Map(
    (acceptEncoding ?? '').split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2))]
    }),
  )
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
}
