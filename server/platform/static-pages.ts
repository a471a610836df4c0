import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isKnownPage } from '#contracts/pages.ts'
import { notFound } from './refusal.ts'

const inlineScript = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g

/** The built pages: prerendered HTML by path, and the shell that every other path gets. */
export interface BuiltPages {
  directory: string
  byPath: Map<string, string>
  shell: string
  /** CSP sources of the inline scripts in these pages. */
  scriptHashes: string[]
}

/** Reads the client's build once. @returns undefined when there is none (development, route tests). */
export function readBuiltPages(directory: string): BuiltPages | undefined {
  const shellPath = join(directory, '__spa-fallback.html')
  if (!existsSync(shellPath)) return undefined
  const byPath = new Map<string, string>()
  for (const file of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('index.html')) continue
    byPath.set(`/${file.replace(/\/?index\.html$/, '')}`, readFileSync(join(directory, file), 'utf8'))
  }
  const shell = readFileSync(shellPath, 'utf8')
  return { directory, byPath, shell, scriptHashes: hashesOf([shell, ...byPath.values()]) }
}

function hashesOf(pages: string[]): string[] {
  const hashes = new Set<string>()
  for (const page of pages) {
    for (const [, script] of page.matchAll(inlineScript)) {
      if (script) hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    }
  }
  return [...hashes]
}

/** Serves the built client: hashed assets for ever, pages always fresh, unknown paths with status 404 and the shell. */
export async function servePages(app: FastifyInstance, pages: BuiltPages): Promise<void> {
  await app.register(fastifyStatic, {
    root: pages.directory,
    index: false,
    // A route for each file: a folder's path, as /pricing/, is a page like any other.
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = `/${request.params['*']}`
    if (/\.[a-z0-9]+$/i.test(path)) throw notFound()
    const page = pages.byPath.get(path === '/' ? '/' : path.replace(/\/$/, ''))
    return reply
      .code(page || isKnownPage(path) ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page ?? pages.shell)
  })
}
