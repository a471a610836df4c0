import { brotliDecompressSync } from 'node:zlib'
import DataLoader from 'dataloader'
import type { FastifyInstance } from 'fastify'
import { isKnownPage, isUnlistedPage } from '#contracts/pages.ts'
import { findStoredAssets, type StoredAsset, saveAssets } from '#server/database/built-assets.ts'
import type { Database } from '#server/database/connect.ts'
import type { Clock } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { sendFile } from '#server/platform/http/send-file.ts'
import { type BuiltFile, type BuiltPages, builtFile } from './built-pages.ts'
import { createFilledPage, type FindTexts } from './filled-page.ts'

/** Lookups of files of other versions are batched over this time, so that requests for made-up names cannot flood the database. */
const lookupMs = 10
const assetPath = /^\/assets\/[\w.~-]+\.[a-z0-9]+$/i

interface ServePagesOptions {
  pages: BuiltPages
  /** The texts of prerendered pages, by the page's path. */
  texts: Readonly<Record<string, FindTexts>>
  db: Database
  clock: Clock
}

/**
 * Serves the built client: hashed assets cached forever, pages revalidated, unknown paths with status 404 and the shell.
 * Assets of other versions come from the database, where every server saves its own before it begins to serve.
 */
export function servePages(app: FastifyInstance, { pages, texts, db, clock }: ServePagesOptions): void {
  const findSavedAsset = createAssetLookup(db)
  const filledPages = new Map(
    Object.entries(texts).flatMap(([path, findTexts]) => {
      const page = pages.files.get(path)
      return page ? [[path, createFilledPage(page, { findTexts, clock, log: app.log })]] : []
    }),
  )
  app.addHook('onReady', async () => {
    try {
      await saveAssets(db, assetsOf(pages), clock.now())
    } catch (error) {
      // Only browsers that have a page of this version, served by another version, would miss these files.
      app.log.error({ err: error }, 'the assets of this version were not saved')
    }
  })
  // The build has compressed the files already.
  const options = { compress: false } as const
  app.get<{ Params: { '*': string }; Querystring: { page?: unknown } }>(
    '/*',
    options,
    async (request, reply) => {
      const path = `/${request.params['*']}`
      const isPage = !/\.[a-z0-9]+$/i.test(path)
      const name = isPage ? withoutSlash(path) : path
      const filled = filledPages.get(name)
      const file = filled ? await filled(numberOf(request.query.page)) : pages.files.get(name)
      if (file) return sendFile(request, reply, { file })
      if (isUnlistedPage(path)) reply.header('x-robots-tag', 'noindex')
      if (isPage)
        return sendFile(request, reply, {
          file: pages.shell,
          status: !filled && isKnownPage(path) ? 200 : 404,
        })
      const saved = assetPath.test(path) ? await findSavedAsset(path) : undefined
      if (saved) return sendFile(request, reply, { file: saved })
      throw notFound()
    },
  )
}

/** The page of a list; whatever is no number asks for the first. */
function numberOf(page: unknown): number {
  const number = Number(page)
  return Number.isInteger(number) && number > 0 ? number : 1
}

const withoutSlash = (path: string) => path.replace(/(.)\/$/, '$1')

function assetsOf({ files }: BuiltPages): StoredAsset[] {
  return [...files]
    .filter(([, file]) => file.isHashed)
    .map(
      ([
        path,
        {
          bytes,
          compressed: { br },
        },
      ]) => ({ path, isBrotli: br !== undefined, bytes: br ?? bytes }),
    )
}

function createAssetLookup(db: Database): (path: string) => Promise<BuiltFile | undefined> {
  const loader = new DataLoader<string, BuiltFile | undefined>(
    async (paths) => {
      const found = new Map((await findStoredAssets(db, paths)).map((asset) => [asset.path, fileOf(asset)]))
      return paths.map((path) => found.get(path))
    },
    { cache: false, batchScheduleFn: (callback) => setTimeout(callback, lookupMs) },
  )
  return (path) => loader.load(path)
}

function fileOf({ path, isBrotli, bytes }: StoredAsset): BuiltFile {
  if (!isBrotli) return builtFile(path, { bytes: Buffer.from(bytes) })
  return {
    ...builtFile(path, { bytes: brotliDecompressSync(bytes) }),
    compressed: { br: Buffer.from(bytes) },
  }
}
