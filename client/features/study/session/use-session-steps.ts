import { useEffect, useRef, useState } from 'react'
import { isSessionComplete } from '#domain/session/session-queue.ts'
import {
  actOnView,
  beginView,
  type SessionAction,
  type SessionView,
  showQueue,
} from '#domain/session/session-view.ts'
import {
  forgetStudy,
  parseRecord,
  placeKey,
  readRecord,
  type StudyPlace,
  storeStudy,
} from '../saved-study.ts'
import type { StudyStart } from '../start/begin-study.ts'
import { sourceKey } from '../study-source.ts'

/** What is kept of a session besides its queue. */
export interface SessionFacts {
  session: string | null
  spentMs: number
}

/**
 * The steps of a session. Each shows in the next frame, and its place is stored in the same task, so that a page which is
 * reloaded in that frame goes on behind it. Tabs that are in the same session share its place: each hears the steps of
 * the others, and adds its own to theirs.
 */
export function useSessionSteps(start: StudyStart) {
  const [view, setView] = useState(() => beginView(start.queue))
  /** The view as of now: a key may follow another before the screen has caught up. */
  const live = useRef(view)
  const facts = useRef<SessionFacts>({ session: start.session, spentMs: start.spentMs }).current
  const place: StudyPlace = {
    userId: start.userId,
    source: sourceKey(start.source),
    startKey: start.startKey,
  }
  /** As this tab last wrote or read it. */
  const record = useRef<string | null>(null)

  function show(next: SessionView): void {
    if (next === live.current) return
    live.current = next
    setView(next)
  }

  /** Takes over what another tab has written; a record that is gone says nothing. */
  function take(found: string | null): void {
    if (found === null || found === record.current) return
    record.current = found
    const study = parseRecord(found)
    if (!study) return
    facts.session ??= study.session
    facts.spentMs = study.spentMs
    show(showQueue(live.current, study.queue))
  }

  /** A complete session leaves nothing here; the tabs that are in it hear of its end first. */
  function keep(): void {
    const { queue } = live.current
    const { settings } = start
    record.current = storeStudy(place, { queue, settings, ...facts, savedAt: Date.now(), isSetAside: false })
    if (isSessionComplete(queue)) forgetStudy(place)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one session from beginning to end
  useEffect(() => {
    keep()
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === placeKey(place)) take(newValue)
    }
    const onVisible = () => document.visibilityState === 'visible' && take(readRecord(place))
    window.addEventListener('storage', onStorage)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      window.removeEventListener('storage', onStorage)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])

  return {
    view,
    live,
    facts,
    keep,
    act(action: SessionAction): void {
      take(readRecord(place))
      const before = live.current
      show(actOnView(before, action))
      if (live.current.queue !== before.queue) keep()
    },
  }
}
