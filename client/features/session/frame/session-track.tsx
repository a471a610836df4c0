import { SyncStatus } from '#client/features/outbox/sync-status.tsx'
import { countText } from '#domain/text/count-text.ts'
import classes from './session-track.module.css'

interface SessionTrackProps {
  /** What the session counts. */
  counted: 'card' | 'question'
  done: number
  total: number
  /** The number of cards that were begun and are not done yet. */
  waiting?: number
  /** A remark about a special kind of session. */
  note?: string | undefined
}

/** The progress of a session, and the number of changes that the server does not have yet. */
export function SessionTrack({ counted, done, total, waiting = 0, note }: SessionTrackProps) {
  return (
    <>
      <div
        className={classes.track}
        role="progressbar"
        aria-label="Session progress"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={`${done} of ${countText(total, counted)}`}
      >
        <span className={classes.done} style={{ width: `${share(done, total)}%` }} />
        <span className={classes.soon} style={{ width: `${share(waiting, total)}%` }} />
      </div>
      <div className={classes.states}>
        {note && <span>{note}</span>}
        <SyncStatus />
      </div>
    </>
  )
}

function share(part: number, total: number): number {
  return total === 0 ? 0 : (part / total) * 100
}
