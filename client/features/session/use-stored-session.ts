import { useRef } from 'react'
import { isSessionComplete } from '#domain/session/session-queue.ts'
import {
  actOnView,
  beginView,
  type SessionAction,
  type SessionView,
  showQueue,
} from '#domain/session/session-view.ts'
import {
  parseSession,
  readStoredText,
  removeSession,
  type SessionKey,
  type StoredSession,
  storageKeyOf,
  storeSession,
} from './stored-sessions.ts'
import { useStoredView } from './use-stored-view.ts'

/** A session that is about to begin, or one to resume. */
export interface SessionStart
  extends Pick<StoredSession, 'queue' | 'settings' | 'session' | 'spentMs' | 'begunAt' | 'undone'> {
  key: SessionKey
}

/** The view of a session of cards, and the data that is stored with it. */
export function useStoredSession({
  key,
  settings,
  queue,
  session,
  spentMs,
  begunAt,
  undone = [],
}: SessionStart) {
  const facts = useRef({ session, spentMs, begunAt, undone: [...undone] }).current
  const stored = useStoredView<SessionView, SessionAction>({
    storageKey: storageKeyOf(key),
    begin: () => beginView(queue),
    act: actOnView,
    hasProgress: (before, after) => after.queue !== before.queue,
    read: () => readStoredText(key),
    /**
     * A complete session is removed. It is written before that, so that other tabs in the same session
     * follow it to its end.
     */
    write({ queue: now }) {
      const rest = { settings, ...facts, savedAt: Date.now(), isArchived: false }
      const text = storeSession(key, { queue: now, ...rest })
      if (isSessionComplete(now)) removeSession(key)
      return text
    },
    follow(view, text) {
      const found = parseSession(text)
      if (!found) return view
      facts.session ??= found.session
      facts.spentMs = found.spentMs
      facts.undone = [...new Set([...facts.undone, ...(found.undone ?? [])])]
      return showQueue(view, found.queue)
    },
  })
  return { ...stored, facts }
}

export type StoredSessionView = ReturnType<typeof useStoredSession>
