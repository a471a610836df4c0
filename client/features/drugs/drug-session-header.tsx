import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import type { SessionProgress } from '#domain/session/session-progress.ts'
import classes from './drug-session-header.module.css'

interface DrugSessionHeaderProps {
  counts: SessionProgress
  canUndo: boolean
  canGoBack: boolean
  onPrevious: () => void
  onNext: () => void
  onUndo: () => void
}

const icon = { size: 22, stroke: 1.6 } as const

/** Where one is in the session, and the ways around in it. */
export function DrugSessionHeader(props: DrugSessionHeaderProps) {
  const { done, total, waiting } = props.counts
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <ActionIcon
          component={Link}
          to={paths.studyDrugs}
          variant="subtle"
          size={44}
          aria-label="End session"
        >
          <IconX {...icon} />
        </ActionIcon>
        <h1 className={classes.counts}>
          <span>
            {done} of {total} done
          </span>
          {waiting > 0 && <span className={classes.waiting}>{waiting} coming back</span>}
        </h1>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label="Undo last rating"
          title="Undo last rating (Z)"
          disabled={!props.canUndo}
          onClick={props.onUndo}
        >
          <IconArrowBackUp {...icon} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label="Previous card"
          disabled={!props.canGoBack}
          onClick={props.onPrevious}
        >
          <IconChevronLeft {...icon} />
        </ActionIcon>
        <ActionIcon variant="subtle" size={44} aria-label="Next card, without rating" onClick={props.onNext}>
          <IconChevronRight {...icon} />
        </ActionIcon>
      </div>
      <div className={classes.track} aria-hidden="true">
        <span style={{ width: `${total === 0 ? 0 : (100 * done) / total}%` }} />
      </div>
    </header>
  )
}
