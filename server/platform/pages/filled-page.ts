import type { FastifyBaseLogger } from 'fastify'
import { escapeHtml } from '#domain/markdown/markdown-html.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { BuiltFile } from './built-pages.ts'
import { compressedFile, createKeptFile } from './kept-file.ts'

/** HTML in which every text is escaped. */
export interface Html {
  html: string
}

interface Filling {
  /** By the name that `data-fill` gives an element whose only content is text. */
  texts: Readonly<Record<string, string | Html>>
  /** The number of pages of the list on the page, at least 1, if it has one. */
  pages?: number
}

/**
 * Finds what only the server knows of a prerendered page. @param number the page of the list on it, from 1
 */
export type FindTexts = (number: number) => Promise<Filling>

const fillable = /(<[a-z]+ [^>]*\bdata-fill="([\w-]+)"[^>]*>)[^<]*/g
const canonical = /<link rel="canonical" href="[^"]*/

/**
 * A prerendered page with its texts, which are found again once a minute. While they cannot be found, the
 * last version of the page is sent; at first that is the page as built.
 * @returns undefined for a page that the list on it does not have, which is not asked of the database
 */
export function createFilledPage(
  page: BuiltFile,
  { findTexts, clock, log }: { findTexts: FindTexts; clock: Clock; log: FastifyBaseLogger },
): (number?: number) => Promise<BuiltFile | undefined> {
  let pages: number | undefined
  const readers = new Map<number, () => Promise<BuiltFile>>()

  function reader(number: number): () => Promise<BuiltFile> {
    const known = readers.get(number)
    if (known) return known
    const make = async () => {
      const found = await findTexts(number)
      if (number === 1) pages = found.pages
      return fillPage(page, found.texts, number)
    }
    const added = createKeptFile(make, { initial: page, clock, log })
    readers.set(number, added)
    return added
  }

  return async (number = 1) => {
    const first = await reader(1)()
    if (number === 1 || pages === undefined) return first
    return number > pages ? undefined : reader(number)()
  }
}

/** A later page of a list is a page of its own for search engines. */
function fillPage(page: BuiltFile, texts: Filling['texts'], number: number): Promise<BuiltFile> {
  const html = Buffer.from(page.bytes)
    .toString('utf8')
    .replace(canonical, (link: string) => (number === 1 ? link : `${link}?page=${number}`))
    .replaceAll(fillable, (element: string, tag: string, name: string) => {
      const text = texts[name]
      if (text === undefined) return element
      return tag + (typeof text === 'string' ? escapeHtml(text) : text.html)
    })
  return compressedFile(html, page.type)
}
