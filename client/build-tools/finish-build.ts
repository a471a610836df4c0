import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { pages } from '#contracts/pages.ts'
import { categoryPages } from './category-pages.ts'
import { type BuiltRoute, readRouteTable } from './route-table.ts'
import { writeServiceWorker } from './service-worker.ts'
import { webManifest } from './web-manifest.ts'

const publicPages = [...pages.public, ...categoryPages()]

interface Site {
  name: string
  publicUrl: string
}

/**
 * Adds the files that the built client needs beside its bundles: files for search engines, the app's manifest
 * and the service worker.
 */
export async function finishBuild(directory: string, site: Site): Promise<void> {
  for (const path of publicPages) inlineStyles(directory, join(directory, path, 'index.html'))
  writeFileSync(join(directory, 'robots.txt'), robots(site))
  writeFileSync(join(directory, 'sitemap.xml'), sitemap(site))
  writeFileSync(join(directory, 'manifest.webmanifest'), JSON.stringify(webManifest(site.name), null, 2))
  shortenRouteList(directory)
  await writeServiceWorker(directory)
  compressFiles(directory)
}

const isText = /\.(js|css|html|svg|txt|xml|webmanifest)$/

/**
 * Compresses files ahead of time, better than there is time for on each request. The server sends them as
 * they are.
 */
function compressFiles(directory: string): void {
  for (const file of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!isText.test(file)) continue
    const path = join(directory, file)
    const bytes = readFileSync(path)
    const forms = { gz: gzipSync(bytes, { level: 9 }), br: brotliCompressSync(bytes) }
    for (const [extension, form] of Object.entries(forms))
      if (form.length < bytes.length) writeFileSync(`${path}.${extension}`, form)
  }
}

const preload = /<link rel="modulepreload"[^>]*>/g
const stylesheet = /<link rel="stylesheet" href="(\/[^"#]+)#?"\/>/g

/**
 * Puts a page's styles into the page, so that its first paint waits for one file only. The links to the
 * styles stay, because the router expects them, but block nothing: their media type is print, and nobody
 * prints before they are loaded. Scripts are no longer preloaded: they would run before the text is painted,
 * and the page is readable without them.
 */
function inlineStyles(directory: string, file: string): void {
  const html = readFileSync(file, 'utf8')
  const styles = Array.from(html.matchAll(stylesheet), ([, href = '']) =>
    readFileSync(join(directory, href), 'utf8').trim(),
  ).join('')
  if (styles === '' || styles.includes('</style'))
    throw new Error(`${file} has no styles that can be inlined`)
  const light = html
    .replace(stylesheet, (link) => link.replace('/>', ' media="print"/>'))
    .replaceAll(preload, '')
  writeFileSync(
    file,
    light.replace('<link rel="stylesheet"', () => `<style>${styles}</style><link rel="stylesheet"`),
  )
}

/**
 * Shortens the list of routes, which visitors read too: without the files that each page imports, which nothing reads, as
 * no link fetches a page ahead and public pages name no files to preload (inlineStyles); without the styles that the
 * layouts around a page name; without what is not so, and without ids, which are its keys (route-table.ts).
 */
function shortenRouteList(directory: string): void {
  const { name, table, scriptWith } = readRouteTable(directory)
  const stylesAround = ({ parentId = '' }: BuiltRoute): string[] => {
    const parent = table.routes[parentId]
    return parent ? [...(parent.css ?? []), ...stylesAround(parent)] : []
  }
  const shorten = ({ imports: _imports, ...route }: BuiltRoute) => {
    const around = stylesAround(route)
    const css = route.css?.filter((file) => !around.includes(file))
    const entries = Object.entries({ ...route, css: css?.length ? css : false })
    return Object.fromEntries(entries.filter(([, value]) => value !== false)) as typeof route
  }
  const routes = Object.entries(table.routes).map(([id, route]) => [id, shorten(route)])
  writeFileSync(join(directory, 'assets', name), scriptWith({ ...table, routes: Object.fromEntries(routes) }))
}

const robots = ({ publicUrl }: Site) =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`

function sitemap({ publicUrl }: Site): string {
  const entries = publicPages.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}
