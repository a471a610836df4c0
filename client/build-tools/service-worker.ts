import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { generateSW } from 'workbox-build'

/** The router's table of routes; its name changes with every file that a page may load. */
export const routeManifestName = /^manifest-(\w+)\.js$/

/**
 * Keeps the app's shell and assets for a start without network. Pages come from the network whenever there is one; API
 * calls are never touched. A new worker waits until the user agrees to update. Each version has a cache of its own, and
 * a worker serves the assets of earlier ones too: a tab that still runs an earlier version finds its files there, also
 * without a network and when the server no longer has them. client/platform/app-update.ts reads the caches' names and
 * removes old ones.
 */
export async function writeServiceWorker(directory: string): Promise<void> {
  const { warnings } = await generateSW({
    cacheId: versionOf(directory),
    globDirectory: directory,
    globPatterns: [
      '__spa-fallback.html',
      'favicon.svg',
      'manifest.webmanifest',
      'icon-*.png',
      'assets/**/*.{js,css,woff2,svg}',
    ],
    swDest: join(directory, 'sw.js'),
    dontCacheBustURLsMatching: /^assets\//,
    maximumFileSizeToCacheInBytes: 4 * 2 ** 20,
    cleanupOutdatedCaches: false,
    skipWaiting: false,
    // The tab of the first visit gets its parts from the worker as well, not only after a reload.
    clientsClaim: true,
    directoryIndex: null,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    runtimeCaching: [
      {
        urlPattern: ({ request, url }) => request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
        handler: 'NetworkOnly',
        options: { precacheFallback: { fallbackURL: '/__spa-fallback.html' } },
      },
      {
        urlPattern: ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
        handler: async ({ request }) => (await caches.match(request)) ?? fetch(request),
      },
    ],
  })
  if (warnings.length > 0) throw new Error(`The service worker is not complete:\n${warnings.join('\n')}`)
}

/** As the pages of this build name their version themselves. */
function versionOf(directory: string): string {
  for (const file of readdirSync(join(directory, 'assets'))) {
    const [, version] = routeManifestName.exec(file) ?? []
    if (version) return version
  }
  throw new Error('The build has no route manifest')
}
