import { clientsClaim, setCacheNameDetails } from 'workbox-core'
import { type PrecacheEntry, PrecacheFallbackPlugin, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'

/*
 * Stores the app's shell, and the assets that learners need, for a start without a network. Pages come from the network whenever there
 * is one; API calls are never touched. A new worker waits until the user agrees to update. Each version has a
 * cache of its own, but a worker serves the assets of earlier versions too. So a tab that still runs an
 * earlier version finds its files, even without a network or when the server no longer has them.
 * client/platform/app-update.ts reads the names of the caches and removes old ones.
 */

declare const self: ServiceWorkerGlobalScope
/** The build fills in these values: client/build-tools/service-worker.ts. */
declare const __VERSION__: string
declare const __FILES__: PrecacheEntry[]
/** The addresses of the modules of pages that need a network. */
declare const __NOT_KEPT__: string[]
/** The addresses of the module that says so, and of its styles. */
declare const __NOTICE__: { module: string; styles: string[] }

setCacheNameDetails({ prefix: __VERSION__ })

self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
// With this the tab of the first visit gets its parts from the worker too, not only after a reload.
clientsClaim()

// The address of a folder does not mean its index.html, since pages are not in the cache.
precacheAndRoute(__FILES__, { directoryIndex: '' })

const whenOffline = new PrecacheFallbackPlugin({ fallbackURL: '/__spa-fallback.html' })
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
  new NetworkOnly({ plugins: [whenOffline] }),
)
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request, url }) =>
    (await caches.match(request)) ??
    (__NOT_KEPT__.includes(url.pathname) ? moduleOrNotice(request) : fetch(request)),
)

/**
 * Of a page that needs a network the browser may have some files and lack others, so the server is asked. The
 * router would load a page whose module is missing again and again, so a module takes its place.
 */
async function moduleOrNotice(request: Request): Promise<Response> {
  try {
    return await fetch(request, { cache: 'no-cache' })
  } catch {
    const links = __NOTICE__.styles.map((href) => ({ rel: 'stylesheet', href }))
    const script = `export { default, meta } from '${__NOTICE__.module}'
export const links = () => ${JSON.stringify(links)}`
    return new Response(script, { headers: { 'content-type': 'text/javascript' } })
  }
}
