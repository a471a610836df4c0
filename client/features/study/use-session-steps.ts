import { useRef, useState } from 'react'
import type { SessionState } from '#domain/session/session-queue.ts'
import { beginStudy, type StudyAction, type StudyState, studyReducer } from './session-reducer.ts'
import { useTurns } from './use-turns.ts'

/** What a step of the session has to bring into the browser's database. */
interface StoredStep {
  /** @returns false when it could not be stored. */
  save: () => Promise<boolean>
  /** Takes back what was shown of it. */
  forget: () => void
}

/**
 * The steps of a session. Each shows in the next frame and is then stored, one after the other, so that a tab which is
 * closed loses at most the one that is just on its way; `keep` hears of the place in the session only after that.
 */
export function useSessionSteps(begin: SessionState, keep: (queue: SessionState) => void) {
  const [state, setState] = useState(() => beginStudy(begin))
  /** The state as of now: a key may follow another before the screen has caught up. */
  const live = useRef(state)
  const { inTurn, beside } = useTurns()

  function show(next: StudyState): void {
    live.current = next
    setState(next)
  }

  return {
    state,
    live,
    inTurn,
    flip: () => beside(() => show(studyReducer(live.current, { type: 'flip' }))),
    move: (type: 'next' | 'previous') =>
      inTurn(() => {
        show(studyReducer(live.current, { type }))
        keep(live.current.queue)
      }),
    /** To be called in turn. What cannot be stored is taken back. */
    async moveStored(action: StudyAction, { save, forget }: StoredStep): Promise<void> {
      const before = live.current
      show(studyReducer(before, action))
      if (await save()) return keep(live.current.queue)
      forget()
      show(before)
    },
  }
}
