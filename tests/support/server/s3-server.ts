import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What the server does with requests instead of answering them. */
export type S3Fault = 'down' | 'slow' | 'error' | 'truncated' | 'busy'

export interface S3Server {
  /** The settings for a server of ours that uses this one. */
  env: Record<string, string>
  /** By name, without the bucket. */
  objects: Map<string, { bytes: Buffer; changedAt: Date }>
  /** The requests that came, as `METHOD name`. */
  requests: string[]
  /** The names of objects that come in one page of a list. */
  pageSize: number
  /** @param times for how many requests, by default until it is healed. @param after the requests that are answered before */
  break(fault: S3Fault, options?: { times?: number; after?: number }): void
  heal(): void
  close(): Promise<void>
}

const bucket = 'regimen-test'
const accessKeyId = 'TESTKEYID'
const secretAccessKey = 'a+secret/key'
const region = 'eu-test-1'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** Whether the request is signed with our key, its body and its time included (Signature Version 4). */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const [, date, list = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=TESTKEYID\/(\d{8})\/eu-test-1\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const hash = String(headers['x-amz-content-sha256'])
  const time = String(headers['x-amz-date'])
  const names = list.split(';')
  if (!date || !time.startsWith(date) || hash !== sha256(body)) return false
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return false
  const [path = '', query = ''] = String(url).split('?')
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => `${encode(name)}=${encode(value)}`)
  const request = [
    ...[method, path, pairs.sort().join('&')],
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    ...['', list, hash],
  ].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n')
  const key = [date, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secretAccessKey}`)
  return hmac(key, text).toString('hex') === signature
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** A store with the interface of S3, in memory, that accepts only requests with a right signature. */
export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map()
  const requests: string[] = []
  let fault: { kind: S3Fault; times: number; after: number } | undefined

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const url = new URL(String(request.url), 'http://store')
    const name = decodeURIComponent(url.pathname).slice(bucket.length + 2)
    requests.push(`${request.method} ${name}`)
    const kind = takeFault()
    if (kind === 'down') return void request.socket.destroy()
    if (kind === 'slow') return
    if (kind === 'error') return refuse(response, 500, 'InternalError')
    if (kind === 'busy') return refuse(response, 503, 'SlowDown')
    if (!isSigned(request, body)) return refuse(response, 403, 'SignatureDoesNotMatch')
    if (!url.pathname.startsWith(`/${bucket}`)) return refuse(response, 404, 'NoSuchBucket')
    if (name === '') return void response.end(listed(url.searchParams))
    if (request.method === 'PUT') objects.set(name, { bytes: body, changedAt: new Date() })
    else if (request.method === 'DELETE') objects.delete(name)
    else return sendObject(request, response, { name, isTruncated: kind === 'truncated' })
    response.writeHead(request.method === 'PUT' ? 200 : 204).end()
  }

  function takeFault(): S3Fault | undefined {
    if (!fault || fault.times === 0) return undefined
    if (fault.after > 0) fault.after -= 1
    else {
      fault.times -= 1
      return fault.kind
    }
    return undefined
  }

  function sendObject(
    { headers, socket }: IncomingMessage,
    response: ServerResponse,
    { name, isTruncated }: { name: string; isTruncated: boolean },
  ): void {
    const bytes = objects.get(name)?.bytes
    if (!bytes) {
      refuse(response, 404, 'NoSuchKey')
      return
    }
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    const part = start === undefined ? bytes : bytes.subarray(Number(start), Number(end) + 1)
    response.writeHead(start === undefined ? 200 : 206, { 'content-length': part.length })
    if (isTruncated) response.write(part.subarray(0, part.length / 2), () => socket.destroy())
    else response.end(part)
  }

  function listed(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? ''
    const names = [...objects.keys()]
      .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after)
      .sort()
    const page = names.slice(0, Math.min(store.pageSize, Number(query.get('max-keys'))))
    const next = names.length > page.length ? page.at(-1) : undefined
    const contents = page.map(
      (name) =>
        `<Contents><Key>${name}</Key><LastModified>${objects.get(name)?.changedAt.toISOString()}</LastModified><Size>1</Size></Contents>`,
    )
    return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult>${contents.join('')}${next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`}</ListBucketResult>`
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const store: S3Server = {
    ...{ objects, requests, pageSize: 1000 },
    env: {
      MEDIA_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      MEDIA_S3_BUCKET: bucket,
      MEDIA_S3_REGION: region,
      MEDIA_S3_ACCESS_KEY_ID: accessKeyId,
      MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    break: (kind, { times = Number.POSITIVE_INFINITY, after = 0 } = {}) => {
      fault = { kind, times, after }
    },
    heal: () => {
      fault = undefined
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return store
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>no</Message></Error>`)
}
