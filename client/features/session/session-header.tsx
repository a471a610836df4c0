import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { SyncStatus } from '#client/features/outbox/sync-status.tsx'
import classes from './session-header.module.css'
import type { Session } from './use-session.ts'

type SessionHeaderProps = Pick<Session, 'counts' | 'canUndo' | 'canGoBack' | 'previous' | 'next' | 'undo'> & {
  onLeave: () => void
  /** The counts are the page's heading, where it has no other. */
  isHeading?: boolean
  /** What is special about this session. */
  note?: string | undefined
}

const icon = { size: 22, stroke: 1.6 } as const

/** How far the session is, and the buttons to move in it. */
export function SessionHeader(props: SessionHeaderProps) {
  const { done, total, waiting } = props.counts
  const Counts = props.isHeading ? 'h1' : 'p'
  return (
    <div className={classes.header}>
      <div className={classes.row}>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label="End session"
          title="End session"
          onClick={props.onLeave}
        >
          <IconX {...icon} />
        </ActionIcon>
        <Counts className={classes.counts}>
          <strong>
            {done} of {total}
          </strong>{' '}
          done{waiting > 0 && <span className={classes.waiting}> · {waiting} to come back</span>}
        </Counts>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label="Undo last rating"
          title="Undo last rating (Z)"
          disabled={!props.canUndo}
          onClick={props.undo}
        >
          <IconArrowBackUp {...icon} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label="Previous card"
          title="Previous card (←)"
          disabled={!props.canGoBack}
          onClick={props.previous}
        >
          <IconChevronLeft {...icon} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label="Next card"
          title="Next card (→)"
          onClick={props.next}
        >
          <IconChevronRight {...icon} />
        </ActionIcon>
      </div>
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
        {props.note && <span>{props.note}</span>}
        <SyncStatus />
      </div>
    </div>
  )
}

function share(part: number, total: number): number {
  return total === 0 ? 0 : (part / total) * 100
}
