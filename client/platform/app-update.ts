declare global {
  interface Window {
    /** The router's table of routes. Its version is that of the whole build. */
    __reactRouterManifest?: { version: string }
  }
}

const hourMs = 3_600_000
/** So many versions stay in the browser: tabs may be that far behind. */
const keptVersions = 3

export interface UpdateListeners {
  /** A newer version is there and waits for somebody's word. */
  onWaiting: (worker: ServiceWorker) => void
  /** A newer version took over: somebody agreed, here or in another tab. This page goes on with the files it knows. */
  onReplaced: () => void
}

/**
 * Registers the service worker and tells of newer versions. A page keeps the version it was opened with; one that was
 * opened with the newest already, as by a reload, lets its worker take over. @returns how to stop watching.
 */
export function watchForUpdate({ onWaiting, onReplaced }: UpdateListeners): () => void {
  // The development server has no worker; a browser that refuses it has the app with a network all the same.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined
  const stopped = new AbortController()
  const { signal } = stopped
  let hourly: ReturnType<typeof setInterval> | undefined

  async function look(worker: ServiceWorker, registration: ServiceWorkerRegistration): Promise<void> {
    // Without an active one this is the very first version, not a newer one.
    const isWaiting = registration.waiting === worker && registration.active !== null
    if (!isWaiting && worker.state !== 'activated') return
    const isCurrent = await runsNewestVersion()
    if (signal.aborted) return
    if (isWaiting && isCurrent) applyUpdate(worker)
    else if (isWaiting) onWaiting(worker)
    else if (!isCurrent) onReplaced()
  }

  function watch(registration: ServiceWorkerRegistration): void {
    if (signal.aborted) return
    const follow = (worker: ServiceWorker | null) => {
      if (!worker) return
      worker.addEventListener('statechange', () => void look(worker, registration), { signal })
    }
    const { waiting, installing } = registration
    follow(installing)
    follow(waiting)
    if (waiting) void look(waiting, registration)
    else void forgetOldVersions()
    registration.addEventListener('updatefound', () => follow(registration.installing), { signal })
    hourly = setInterval(() => void registration.update().catch(() => undefined), hourMs)
  }

  navigator.serviceWorker.register('/sw.js').then(watch, () => undefined)
  return () => {
    stopped.abort()
    clearInterval(hourly)
  }
}

/** Lets the newer version take over. */
export function applyUpdate(worker: ServiceWorker): void {
  worker.postMessage({ type: 'SKIP_WAITING' })
}

/** The worker of each version keeps its files in a cache that begins with the version; the newest comes last. */
async function versionCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.includes('-precache-'))
}

async function runsNewestVersion(): Promise<boolean> {
  const newest = (await versionCaches()).at(-1)
  return newest?.startsWith(`${window.__reactRouterManifest?.version}-`) ?? false
}

async function forgetOldVersions(): Promise<void> {
  const old = (await versionCaches()).slice(0, -keptVersions)
  await Promise.all(old.map((name) => caches.delete(name)))
}
