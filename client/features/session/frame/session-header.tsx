import { IconArrowBackUp, IconChevronLeft, IconChevronRight, IconKeyboard, IconX } from '@tabler/icons-react'
import { HeaderButton } from '#client/features/session/controls/header-button.tsx'
import type { Session } from '#client/features/session/use-session.ts'
import { ButtonTip } from '#client/ui/buttons/button-tip.tsx'
import classes from './session-header.module.css'
import { SessionTrack } from './session-track.tsx'

type SessionHeaderProps = Pick<
  Session,
  'counts' | 'canUndo' | 'undoLabel' | 'canGoBack' | 'previous' | 'next' | 'undo'
> & {
  onLeave: () => void
  onKeys: () => void
  /** The counts are the page's heading, if it has no other. */
  isHeading?: boolean
  /** A remark about a special kind of session. */
  note?: string | undefined
}

/** The progress of the session, the button to leave it, and the buttons to move in it. */
export function SessionHeader(props: SessionHeaderProps) {
  const { done, total, waiting } = props.counts
  const Counts = props.isHeading ? 'h1' : 'p'
  return (
    <div className={classes.header}>
      <div className={classes.row}>
        <ButtonTip label="End session" shortcut="Esc">
          <button type="button" className={classes.leave} aria-label="End session" onClick={props.onLeave}>
            <IconX size={22} stroke={1.6} aria-hidden="true" />
            <span className={classes.leaveWords}>End session</span>
          </button>
        </ButtonTip>
        <Counts className={classes.counts}>
          <strong>
            {done} of {total}
          </strong>{' '}
          done{waiting > 0 && <span className="text-soft"> · {waiting} to come back</span>}
        </Counts>
        <span className={classes.keys}>
          <HeaderButton label="Keys" shortcut="?" icon={IconKeyboard} onClick={props.onKeys} />
        </span>
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
      <SessionTrack counted="card" done={done} total={total} waiting={waiting} note={props.note} />
    </div>
  )
}
