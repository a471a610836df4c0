import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const monitorKey = 'monitor'

/** If the panel cannot be loaded, the page must still work. */
const PerformancePanel = lazy(() =>
  import('./performance-panel.tsx').then(
    ({ PerformancePanel: panel }) => ({ default: panel }),
    () => ({ default: () => null }),
  ),
)

/**
 * The performance monitor. In development it always runs, elsewhere on demand: `?monitor=on` on any page of
 * the app starts it in this tab and shows its figures, `?monitor=off` ends it.
 */
export function PerformanceWatch() {
  const choice = new URLSearchParams(useLocation().search).get(monitorKey)
  const [isShown, setShown] = useState(wantsMonitor)
  useEffect(() => {
    if (choice !== 'on' && choice !== 'off') return
    storeWantsMonitor(choice === 'on')
    setShown(choice === 'on')
  }, [choice])
  if (!isShown && import.meta.env.MODE !== 'development') return null
  return (
    <Suspense fallback={null}>
      <PerformancePanel isShown={isShown} />
    </Suspense>
  )
}

// This is not in platform/storage.ts, because the landing page loads that. If storage is blocked, the choice
// lasts until the page is left.
function wantsMonitor(): boolean {
  try {
    return sessionStorage.getItem(monitorKey) === 'on'
  } catch {
    return false
  }
}

function storeWantsMonitor(isWanted: boolean): void {
  try {
    if (isWanted) sessionStorage.setItem(monitorKey, 'on')
    else sessionStorage.removeItem(monitorKey)
  } catch {
    // In that case the choice applies to this page alone.
  }
}
