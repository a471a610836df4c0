import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyBaseLogger } from 'fastify'
import { escapeHtml } from '#domain/markdown/markdown-html.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type BuiltFile, builtFile } from './built-pages.ts'

/**
 * Finds the texts of a prerendered page that only the server knows, each by the name that `data-fill` gives
 * its element.
 */
export type FindTexts = () => Promise<Readonly<Record<string, string>>>

/** Longer than a visit to a page, so that visits do not become queries. */
const keptMs = 60_000
const fillable = /(<[a-z]+ [^>]*\bdata-fill="([\w-]+)"[^>]*>)[^<]*/g

/**
 * A prerendered page with its texts, which are found again once a minute. While they cannot be found, the
 * last version of the page is sent; at first that is the page as built.
 */
export function createFilledPage(
  page: BuiltFile,
  { findTexts, clock, log }: { findTexts: FindTexts; clock: Clock; log: FastifyBaseLogger },
): () => Promise<BuiltFile> {
  let file = page
  let foundAt = Number.NEGATIVE_INFINITY
  let filling: Promise<void> | undefined

  async function fill(): Promise<void> {
    try {
      file = await fillPage(page, await findTexts())
    } catch (error) {
      log.error({ err: error }, 'a page is sent without its latest texts')
    }
    foundAt = clock.now().getTime()
    filling = undefined
  }

  return async () => {
    if (clock.now().getTime() - foundAt >= keptMs) {
      filling ??= fill()
      await filling
    }
    return file
  }
}

async function fillPage(page: BuiltFile, texts: Readonly<Record<string, string>>): Promise<BuiltFile> {
  const html = Buffer.from(page.bytes)
    .toString('utf8')
    .replaceAll(fillable, (element: string, tag: string, name: string) =>
      texts[name] === undefined ? element : tag + escapeHtml(texts[name]),
    )
  const bytes = Buffer.from(html)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes), promisify(gzip)(bytes)])
  return { ...builtFile('', { bytes, extension: '.html' }), compressed: { br, gzip: gz } }
}
