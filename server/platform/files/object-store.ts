import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { AwsClient } from 'aws4fetch'
import type { FastifyBaseLogger } from 'fastify'
import { Parser } from 'htmlparser2'
import type { ByteRange } from '#server/platform/http/byte-range.ts'
import type { ObjectStoreSettings } from './media-store-settings.ts'

/** The store does not answer, or refuses: try again later. */
export class StoreUnavailable extends Error {
  constructor(options: ErrorOptions) {
    super('the object store cannot be used', options)
    this.name = 'StoreUnavailable'
  }
}

export interface ListedObject {
  name: string
  changedAt: Date
}

interface ObjectRequest {
  method: 'GET' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
}

interface StoreReply {
  status: number
  bytes: Buffer
}

const mostTries = 3
const pauseMs = 100
/** After so many failures in a row, calls fail at once for a while: pages do not wait for a store that is down. */
const failuresUntilDown = 3
const downMs = 5_000

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Files outside of the database, in a bucket of a store with the interface of S3. Every call throws StoreUnavailable. */
export class ObjectStore {
  /** Whether new files go here; otherwise those that are here are moved away. */
  readonly takesNew: boolean
  readonly #client: AwsClient
  readonly #settings: ObjectStoreSettings
  readonly #log: FastifyBaseLogger
  #failures = 0
  #downUntil = 0

  private constructor(client: AwsClient, settings: ObjectStoreSettings, log: FastifyBaseLogger) {
    this.#client = client
    this.#settings = settings
    this.#log = log
    this.takesNew = settings.takesNew
  }

  /** @returns undefined without settings; only with some its client is loaded. */
  static async of(
    settings: ObjectStoreSettings | undefined,
    log: FastifyBaseLogger,
  ): Promise<ObjectStore | undefined> {
    if (!settings) return undefined
    const { AwsClient: Client } = await import('aws4fetch')
    const { accessKeyId, secretAccessKey, region } = settings
    const client = new Client({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
    return new ObjectStore(client, settings, log)
  }

  async put(name: string, bytes: Uint8Array, mediaType: string): Promise<void> {
    const body = new Uint8Array(bytes)
    await this.#call({ method: 'PUT', url: this.#urlOf(name), headers: { 'content-type': mediaType }, body })
  }

  /** An object or a part of it; undefined when there is none of this name. */
  async get(name: string, range?: ByteRange): Promise<Buffer | undefined> {
    const headers = range && { range: `bytes=${range.start}-${range.start + range.length - 1}` }
    const { status, bytes } = await this.#call({
      ...{ method: 'GET', url: this.#urlOf(name) },
      ...(headers && { headers }),
    })
    if (status === 404) return undefined
    // A store may send the whole object where a part was asked for.
    return range && status === 200 ? bytes.subarray(range.start, range.start + range.length) : bytes
  }

  /** Removes an object, if it is there. */
  async remove(name: string): Promise<void> {
    await this.#call({ method: 'DELETE', url: this.#urlOf(name) })
  }

  /** The objects whose names begin so, in pages of at most a thousand. */
  async *list(beginning: string): AsyncGenerator<ListedObject[]> {
    let next: string | undefined
    do {
      const page: ListedPage = await this.#listPage({ beginning, next })
      yield page.objects
      next = page.next
    } while (next !== undefined)
  }

  /** Whether the bucket can be used. */
  async check(): Promise<void> {
    await this.#listPage({ beginning: '', most: 1 })
  }

  async #listPage({
    beginning,
    next,
    most = 1000,
  }: {
    beginning: string
    next?: string | undefined
    most?: number
  }): Promise<ListedPage> {
    const { bucketUrl, prefix } = this.#settings
    const query = new URLSearchParams({
      ...{ 'list-type': '2', 'max-keys': String(most), prefix: prefix + beginning },
      ...(next !== undefined && { 'continuation-token': next }),
    })
    const { status, bytes } = await this.#call({ method: 'GET', url: `${bucketUrl}?${query}` })
    if (status !== 200) throw new StoreUnavailable({ cause: new Error('the bucket cannot be listed') })
    const page = readPage(bytes.toString())
    const objects = page.objects.map(({ name, ...rest }) => ({ ...rest, name: name.slice(prefix.length) }))
    return { ...page, objects }
  }

  #urlOf(name: string): string {
    return `${this.#settings.bucketUrl}/${this.#settings.prefix}${name}`
  }

  async #call(request: ObjectRequest): Promise<StoreReply> {
    if (performance.now() < this.#downUntil)
      throw new StoreUnavailable({ cause: new Error('it has just failed') })
    const signal = AbortSignal.timeout(this.#settings.waitMs)
    let failure: unknown
    for (let tries = 1; tries <= mostTries && !signal.aborted; tries += 1) {
      const outcome = await this.#try(request, signal)
      if ('status' in outcome) {
        this.#failures = 0
        return outcome
      }
      failure = outcome.failure
      if (!outcome.isPassing) break
      await pause(pauseMs * tries, undefined, { signal }).catch(() => undefined)
    }
    this.#failures += 1
    if (this.#failures >= failuresUntilDown) this.#downUntil = performance.now() + downMs
    this.#log.warn({ err: failure, method: request.method }, 'the object store failed')
    throw new StoreUnavailable({ cause: failure })
  }

  async #try(
    { method, url, headers, body }: ObjectRequest,
    signal: AbortSignal,
  ): Promise<StoreReply | { failure: unknown; isPassing: boolean }> {
    try {
      const response = await this.#client.fetch(url, {
        ...{ method, signal, redirect: 'manual' },
        headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? new Uint8Array()) },
        ...(body && { body }),
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      const { status } = response
      const code = response.ok ? '' : (/<Code>(\w+)</.exec(bytes.toString()) ?? [])[1]
      if (response.ok || (status === 404 && method !== 'PUT' && code !== 'NoSuchBucket'))
        return { status, bytes }
      return {
        failure: new Error(`the store answered ${status} ${code ?? ''}`.trim()),
        isPassing: status >= 500 || status === 429 || status === 408,
      }
    } catch (failure) {
      return { failure, isPassing: true }
    }
  }
}

interface ListedPage {
  objects: ListedObject[]
  /** Where the next page begins; undefined on the last one. */
  next: string | undefined
}

/** Reads the XML of ListObjectsV2. */
function readPage(xml: string): ListedPage {
  const objects: ListedObject[] = []
  let next: string | undefined
  let text = ''
  let name = ''
  const parser = new Parser(
    {
      onopentag: () => {
        text = ''
      },
      ontext: (part) => {
        text += part
      },
      onclosetag: (tag) => {
        if (tag === 'Key') name = text
        if (tag === 'LastModified') objects.push({ name, changedAt: new Date(text) })
        if (tag === 'NextContinuationToken') next = text
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return { objects, next }
}
