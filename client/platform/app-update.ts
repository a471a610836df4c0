const hourMs = 3_600_000
const studyLock = 'study-session'

/**
 * Registers the service worker and tells when a newer version waits. It never takes over by itself: a page keeps the version
 * it was opened with until its person agrees. @returns how to stop watching.
 */
export function watchForUpdate(onWaiting: (worker: ServiceWorker) => void): () => void {
  // The development server has no worker; a browser that refuses it has the app with a network all the same.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined
  const { serviceWorker } = navigator
  const stopped = new AbortController()
  let hourly: ReturnType<typeof setInterval> | undefined

  function watch(registration: ServiceWorkerRegistration): void {
    if (stopped.signal.aborted) return
    // Without a controller this is the very first version, not a newer one.
    const report = () => registration.waiting && serviceWorker.controller && onWaiting(registration.waiting)
    const check = () => void registration.update().catch(() => undefined)
    report()
    registration.addEventListener(
      'updatefound',
      () => registration.installing?.addEventListener('statechange', report, { signal: stopped.signal }),
      { signal: stopped.signal },
    )
    hourly = setInterval(check, hourMs)
  }

  serviceWorker.register('/sw.js').then(watch, () => undefined)
  return () => {
    stopped.abort()
    clearInterval(hourly)
  }
}

/** Lets the newer version take over and opens the page again with it. */
export function applyUpdate(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  worker.postMessage({ type: 'SKIP_WAITING' })
}

/** Tells the other tabs that somebody studies here. @returns how to end it. */
export function holdStudyLock(): () => void {
  if (!('locks' in navigator)) return () => undefined
  const ended = new AbortController()
  const untilEnd = new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve()))
  void navigator.locks.request(studyLock, { mode: 'shared' }, () => untilEnd)
  return () => ended.abort()
}

/** Whether a study session is open in any tab: it would lose its files to a newer version. */
export async function isStudyingSomewhere(): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === studyLock)
}
