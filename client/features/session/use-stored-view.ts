import { useEffect, useRef, useState } from 'react'

/** The storage of a kind of session. Each kind has a view of its own, and steps that change the view. */
export interface StoredView<View, Action> {
  /** The key of the item in the browser's storage, as in storage events. */
  storageKey: string
  begin: () => View
  act: (view: View, action: Action) => View
  /** True when the step has to be stored. */
  hasProgress: (before: View, after: View) => boolean
  read: () => string | null
  /** @returns the written text */
  write: (view: View) => string | null
  /** The view after progress in another tab, or the same view if the text cannot be read. */
  follow: (view: View, text: string) => View
}

/**
 * A session on screen and in the browser's storage. Each step is shown in the next frame and stored in the
 * same task, so that a page which is reloaded in that frame resumes after the step. Tabs in the same session
 * share the stored state: each follows the steps of the others, and adds its own to theirs.
 */
export function useStoredView<View, Action>(stored: StoredView<View, Action>) {
  const [view, setView] = useState(stored.begin)
  /** The current view. A key may follow another before the screen has caught up. */
  const live = useRef(view)
  /** The stored text as this tab last wrote or read it. */
  const storedText = useRef<string | null>(null)

  function show(next: View): void {
    if (next === live.current) return
    live.current = next
    setView(next)
  }

  /** Catches up with the text that another tab has written. A removed item changes nothing. */
  function follow(text: string | null): void {
    if (text === null || text === storedText.current) return
    storedText.current = text
    show(stored.follow(live.current, text))
  }

  function save(): void {
    storedText.current = stored.write(live.current)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the component belongs to one session from beginning to end
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
