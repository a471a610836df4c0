import { Button } from '@mantine/core'
import { IconLayoutGrid, IconPlayerPause, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { HeaderButton } from '#client/features/session/controls/header-button.tsx'
import { SessionTrack } from '#client/features/session/frame/session-track.tsx'
import classes from './block-header.module.css'

interface BlockHeaderProps {
  /** The place in the block, as in "Question 3 of 10". */
  label: string
  answered: number
  total: number
  /** False for an exam: its clock cannot be stopped, so the learner only leaves. */
  canSuspend: boolean
  isBusy: boolean
  /** The label of the button, as in "End block"; undefined where there is nothing to end. */
  endLabel: string | undefined
  hasNavigator: boolean
  timer: ReactNode
  note: string | undefined
  onLeave: () => void
  onNavigator: () => void
  onEnd: () => void
}

/** The learner's place in a block, the time left, and the buttons to leave or end it. */
export function BlockHeader(props: BlockHeaderProps) {
  const { label, answered, total, canSuspend, isBusy, endLabel, hasNavigator, timer, note } = props
  return (
    <div className={classes.header}>
      <div className={classes.row}>
        <HeaderButton
          label={canSuspend ? 'Suspend' : 'Leave'}
          icon={canSuspend ? IconPlayerPause : IconX}
          isDisabled={isBusy}
          onClick={props.onLeave}
        />
        <p className={classes.label}>
          <strong>{label}</strong>
        </p>
        {timer}
        {hasNavigator && (
          <span className={classes.narrow}>
            <HeaderButton
              label="All questions"
              shortcut="G"
              icon={IconLayoutGrid}
              onClick={props.onNavigator}
            />
          </span>
        )}
        {endLabel && (
          <Button
            variant="default"
            size="sm"
            className={classes.end ?? ''}
            disabled={isBusy}
            onClick={props.onEnd}
          >
            {endLabel}
          </Button>
        )}
      </div>
      <SessionTrack counted="question" done={answered} total={total} note={note} />
    </div>
  )
}
