import type { Workbox } from 'workbox-window'

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
let worker: Workbox | undefined
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
  accept: () => worker?.messageSkipWaiting(),
  /** Until a still newer version is there. */
  dismissWaiting: () => show('none'),
}

async function register(): Promise<void> {
  // The development server has no worker. Where the browser forbids it, the app works all the same with a network.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Not at the top of the file: the library cannot be loaded while pages are prerendered.
  const { Workbox } = await import('workbox-window')
  const registered = new Workbox('/sw.js')
  worker = registered
  registered.addEventListener('waiting', () => void onWaiting(registered))
  registered.addEventListener('controlling', () => void onControlling())
  const registration = await registered.register({ immediate: true })
  if (!registration?.waiting) void removeOldVersions()
  // The library stops looking after the first update of a page that is open for long.
  registration?.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing === registration.waiting) void onWaiting(registered)
    })
  })
  setInterval(() => void registered.update().catch(() => undefined), hourMs)
}

/** A page that already runs the newest version, as after a reload, needs no consent. */
async function onWaiting(registered: Workbox): Promise<void> {
  if (await runsNewestVersion()) registered.messageSkipWaiting()
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
