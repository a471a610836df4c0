declare global {
  interface Window {
    /** The router's table of routes. Its version is that of the whole build. */
    __reactRouterManifest?: { version: string }
  }
}

const hourMs = 3_600_000
/** How many versions the browser keeps: an open tab may be that far behind. */
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

/** Newer versions of the app. A page keeps the version that it was opened with until it is loaded again. */
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
  /** Until a still newer version is there. */
  dismissWaiting: () => show('none'),
}

async function register(): Promise<void> {
  // The development server has no worker. Where the browser forbids it, the app works all the same with a network.
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

/** client/service-worker/worker.ts listens for it. */
const activateWaiting = () => registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })

/** A page that already runs the newest version, as after a reload, needs no consent. */
async function onWaiting(): Promise<void> {
  if (await runsNewestVersion()) activateWaiting()
  else show('waiting')
}

/** The first worker takes control too; then the page already runs its version. */
async function onControlling(): Promise<void> {
  if (!(await runsNewestVersion())) show('replaced')
}

/** The worker of each version keeps its files in a cache whose name starts with the version; the newest is last. */
async function versionCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.includes('-precache-'))
}

async function runsNewestVersion(): Promise<boolean> {
  const newest = (await versionCaches()).at(-1)
  return newest?.startsWith(`${window.__reactRouterManifest?.version}-`) ?? false
}

async function removeOldVersions(): Promise<void> {
  const old = (await versionCaches()).slice(0, -keptVersions)
  await Promise.all(old.map((name) => caches.delete(name)))
}
