import { useEffect, useRef, useState } from 'react'

/** How a kind of session is stored; each has a view of its own and the steps that change it. */
export interface StoredView<View, Action> {
  /** The item of the browser's storage; storage events name it. */
  storageKey: string
  begin: () => View
  act: (view: View, action: Action) => View
  /** Whether a step has to be stored. */
  hasProgress: (before: View, after: View) => boolean
  read: () => string | null
  /** @returns what was written. */
  write: (view: View) => string | null
  /** The view after progress in another tab; the same one where the text cannot be read. */
  follow: (view: View, text: string) => View
}

/**
 * A session on screen and in the browser's storage. Each step shows in the next frame, and is stored in the same task, so
 * that a page which is reloaded in that frame resumes behind it. Tabs that are in the same session share what is stored:
 * each follows the steps of the others, and adds its own to theirs.
 */
export function useStoredView<View, Action>(stored: StoredView<View, Action>) {
  const [view, setView] = useState(stored.begin)
  /** The view as of now: a key may follow another before the screen has caught up. */
  const live = useRef(view)
  /** As this tab last wrote or read it. */
  const storedText = useRef<string | null>(null)

  function show(next: View): void {
    if (next === live.current) return
    live.current = next
    setView(next)
  }

  /** Catches up with what another tab has written; a removed item changes nothing. */
  function follow(text: string | null): void {
    if (text === null || text === storedText.current) return
    storedText.current = text
    show(stored.follow(live.current, text))
  }

  function save(): void {
    storedText.current = stored.write(live.current)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one session from beginning to end
  useEffect(() => {
    save()
    const onStorage = (event: StorageEvent) => {
      if (event.key === stored.storageKey) follow(event.newValue)
    }
    const onVisible = () => document.visibilityState === 'visible' && follow(stored.read())
    window.addEventListener('storage', onStorage)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      window.removeEventListener('storage', onStorage)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])

  function act(action: Action): void {
    follow(stored.read())
    const before = live.current
    show(stored.act(before, action))
    if (stored.hasProgress(before, live.current)) save()
  }

  return { view, live, act, save }
}
