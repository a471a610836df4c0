import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { SyncStatus } from '#client/features/outbox/sync-status.tsx'
import type { SessionProgress } from '#domain/session/session-progress.ts'
import classes from './study-header.module.css'

interface StudyHeaderProps {
  counts: SessionProgress
  isPractice: boolean
  canUndo: boolean
  canGoBack: boolean
  onLeave: () => void
  onPrevious: () => void
  onNext: () => void
  onUndo: () => void
}

const icon = { size: 22, stroke: 1.6 } as const

/** Where one is in the session, and the ways around in it. */
export function StudyHeader(props: StudyHeaderProps) {
  const { counts, isPractice, canUndo, canGoBack } = props
  const { done, total, waiting } = counts
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
        <p className={classes.counts}>
          <strong>
            {done} of {total}
          </strong>{' '}
          done{waiting > 0 && <span className={classes.waiting}> · {waiting} to come back</span>}
        </p>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label="Undo last rating"
          title="Undo last rating (Z)"
          disabled={!canUndo}
          onClick={props.onUndo}
        >
          <IconArrowBackUp {...icon} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label="Previous card"
          title="Previous card (←)"
          disabled={!canGoBack}
          onClick={props.onPrevious}
        >
          <IconChevronLeft {...icon} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label="Next card"
          title="Next card (→)"
          onClick={props.onNext}
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
        {isPractice && <span className={classes.state}>Practice: nothing is scheduled</span>}
        <SyncStatus />
      </div>
    </div>
  )
}

function share(part: number, total: number): number {
  return total === 0 ? 0 : (part / total) * 100
}
