import { IconArrowBackUp, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { HeaderButton } from './header-button.tsx'
import classes from './session-header.module.css'
import { SessionTrack } from './session-track.tsx'
import type { Session } from './use-session.ts'

type SessionHeaderProps = Pick<
  Session,
  'counts' | 'canUndo' | 'undoLabel' | 'canGoBack' | 'previous' | 'next' | 'undo'
> & {
  onLeave: () => void
  /** The counts are the page's heading, where it has no other. */
  isHeading?: boolean
  /** What is special about this session. */
  note?: string | undefined
}

/** How far the session is, and the buttons to move in it. */
export function SessionHeader(props: SessionHeaderProps) {
  const { done, total, waiting } = props.counts
  const Counts = props.isHeading ? 'h1' : 'p'
  return (
    <div className={classes.header}>
      <div className={classes.row}>
        <HeaderButton label="End session" icon={IconX} onClick={props.onLeave} />
        <Counts className={classes.counts}>
          <strong>
            {done} of {total}
          </strong>{' '}
          done{waiting > 0 && <span className={classes.waiting}> · {waiting} to come back</span>}
        </Counts>
        <HeaderButton
          label={props.undoLabel}
          shortcut="Z"
          icon={IconArrowBackUp}
          isDisabled={!props.canUndo}
          onClick={props.undo}
        />
        <HeaderButton
          label="Previous card"
          shortcut="←"
          icon={IconChevronLeft}
          isDisabled={!props.canGoBack}
          onClick={props.previous}
        />
        <HeaderButton label="Next card" shortcut="→" icon={IconChevronRight} onClick={props.next} />
      </div>
      <SessionTrack done={done} total={total} waiting={waiting} note={props.note} />
    </div>
  )
}
