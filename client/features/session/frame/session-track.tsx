import { SyncStatus } from '#client/features/outbox/sync-status.tsx'
import classes from './session-track.module.css'

interface SessionTrackProps {
  done: number
  total: number
  /** Begun, and not done yet. */
  waiting?: number
  /** What is special about this session. */
  note?: string | undefined
}

/** How far a session is, and what has not reached the server yet. */
export function SessionTrack({ done, total, waiting = 0, note }: SessionTrackProps) {
  return (
    <>
      <div
        className={classes.track}
        role="progressbar"
        aria-label="Session progress"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
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
