import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { categoryTitles } from '#server/features/catalogue/present-chapter.ts'
import { unavailable } from '#server/platform/http/http-error.ts'
import { sendFile } from '#server/platform/http/send-file.ts'
import type { FindTexts } from '#server/platform/pages/filled-page.ts'
import { compressedFile, createKeptFile } from '#server/platform/pages/kept-file.ts'
import { changesHtml } from './changes-html.ts'
import { atomFeed, jsonFeed } from './feeds.ts'
import { findErrata, findPublicChanges } from './find-public-changes.ts'

/** The public list of changes: its page and feeds, and those of each category of the outline. */

const changesPerPage = 50
const changesInFeed = 50

interface List {
  /** The address of the page. */
  path: string
  category: string | undefined
}

const listsOf = ({ outline }: Pick<Deps, 'outline'>): List[] => [
  { path: '/changes', category: undefined },
  ...[...categoryTitles(outline).keys()].map((category) => ({ path: `/changes/${category}`, category })),
]

/** What the server fills in on the prerendered pages, by their paths. */
export const changesPages = (deps: Deps): Record<string, FindTexts> =>
  Object.fromEntries(listsOf(deps).map((list) => [list.path, (number) => findTexts(deps, list, number)]))

async function findTexts(
  deps: Deps,
  { path, category }: List,
  number: number,
): Promise<Awaited<ReturnType<FindTexts>>> {
  const errata = await findErrata(deps, { category })
  const pages = Math.max(1, Math.ceil(errata.total / changesPerPage))
  const offset = (number - 1) * changesPerPage
  const changes = await findPublicChanges(deps, { category, limit: changesPerPage, offset })
  const list = { path, number, pages, changes, errata: number === 1 ? errata : null }
  return {
    texts: { changes: { html: changesHtml({ ...list, isOfCategory: category !== undefined }) } },
    pages,
  }
}

const formats = [
  { extension: 'atom', type: 'application/atom+xml; charset=utf-8', write: atomFeed },
  { extension: 'json', type: 'application/feed+json; charset=utf-8', write: jsonFeed },
] as const

/** Serves the feeds. Like the pages they are made again once a minute, and are not for one user. */
export function mountChangesFeeds(server: FastifyInstance, deps: Deps): void {
  const { config, clock, log, outline } = deps
  const titles = categoryTitles(outline)
  for (const { path, category } of listsOf(deps)) {
    const { appName: siteName, publicUrl } = config
    const head = { siteName, publicUrl, path, categoryTitle: category && titles.get(category) }
    for (const { extension, type, write } of formats) {
      const make = async () => {
        const changes = await findPublicChanges(deps, { category, limit: changesInFeed, offset: 0 })
        return compressedFile(write({ ...head, changes }), type)
      }
      const read = createKeptFile(make, { initial: undefined, clock, log })
      server.get(`${path}.${extension}`, { compress: false }, async (request, reply) => {
        const file = await read()
        if (!file)
          throw unavailable('The changes cannot be read at the moment. Please try again in a minute.')
        return sendFile(request, reply, { file })
      })
    }
  }
}
