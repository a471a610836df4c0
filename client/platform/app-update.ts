declare global {
  interface Window {
    /** The router's table of routes. Its version is that of the whole build. */
    __reactRouterManifest?: { version: string }
  }
}

const hourMs = 3_600_000
/** The number of versions that the browser keeps: an open tab may be this many versions behind. */
const keptVersions = 3

/**
 * `waiting`: a newer version is installed and needs the user's consent. `replaced`: a newer version took over, after
 * consent here or in another tab; this page still runs with the files of its own version.
 */
export type AppUpdate = 'none' | 'waiting' | 'replaced'

let update: AppUpdate = 'none'
let registration: ServiceWorkerRegistration | undefined
let hasStarted = false
const listeners = new Set<() => void>()

function show(next: AppUpdate): void {
  update = next
  for (const listener of listeners) listener()
}

/** Newer versions of the app. A page keeps the version with which it was opened until it is loaded again. */
export const appUpdate = {
  current: () => update,
  subscribe(listener: () => void): () => void {
    if (!hasStarted) void register().catch(() => undefined)
    hasStarted = true
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Lets the waiting version take over. */
  accept: () => activateWaiting(),
  /** Hides the notice until an even newer version is there. */
  dismissWaiting: () => show('none'),
}

async function register(): Promise<void> {
  // The development server has no worker. Where the browser forbids it, the app still works with a network.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('controllerchange', () => void onControlling())
  const registered = await navigator.serviceWorker.register('/sw.js')
  registration = registered
  registered.addEventListener('updatefound', () => {
    const { installing } = registered
    installing?.addEventListener('statechange', () => {
      if (installing === registered.waiting) void onWaiting()
    })
  })
  void (registered.waiting ? onWaiting() : removeOldVersions())
  setInterval(() => void registered.update().catch(() => undefined), hourMs)
}

/** Sends the message for which client/service-worker/worker.ts listens. */
const activateWaiting = () => registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })

/**
 * Asks for consent to the waiting version. A page that already runs the newest version, as after a reload,
 * needs none.
 */
async function onWaiting(): Promise<void> {
  if (await runsNewestVersion()) activateWaiting()
  else show('waiting')
}

/**
 * Notices that another worker has taken control. The first worker does so too, but then the page already runs
 * its version.
 */
async function onControlling(): Promise<void> {
  if (!(await runsNewestVersion())) show('replaced')
}

/**
 * The caches of all versions, the newest last. The worker of each version stores its files in a cache whose
 * name starts with the version.
 */
async function versionCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.includes('-precache-'))
}

/** The version of the app that runs in this page; undefined in development. */
export const appVersion = () => window.__reactRouterManifest?.version

async function runsNewestVersion(): Promise<boolean> {
  const newest = (await versionCaches()).at(-1)
  return newest?.startsWith(`${appVersion()}-`) ?? false
}

async function removeOldVersions(): Promise<void> {
  const old = (await versionCaches()).slice(0, -keptVersions)
  await Promise.all(old.map((name) => caches.delete(name)))
}
