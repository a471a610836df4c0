import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { categoryTitles } from '#server/features/catalogue/present-chapter.ts'
import { unavailable } from '#server/platform/http/http-error.ts'
import { sendFile } from '#server/platform/http/send-file.ts'
import { compressedFile, createKeptFile } from '#server/platform/pages/kept-file.ts'
import { changesLists } from './changes-pages.ts'
import { atomFeed, jsonFeed } from './feeds.ts'
import { findPublicChanges } from './find-public-changes.ts'

const changesInFeed = 50

const formats = [
  { extension: 'atom', type: 'application/atom+xml; charset=utf-8', write: atomFeed },
  { extension: 'json', type: 'application/feed+json; charset=utf-8', write: jsonFeed },
] as const

/** Serves the feeds. Like the pages they are made again once a minute, and are not for one user. */
export function mountChangesFeeds(server: FastifyInstance, deps: Deps): void {
  const { config, clock, log, outline } = deps
  const titles = categoryTitles(outline)
  for (const { path, category } of changesLists(deps)) {
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
