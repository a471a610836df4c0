import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { breakable } from '#client/ui/text/breakable.ts'
import classes from './folding-head.module.css'

interface FoldingHeadProps {
  level: 'h2' | 'h3'
  name: string
  facts: string
  /** The learner's progress, beside the name; on a phone below it. */
  state?: ReactNode
  /** Without `onToggle` the group is always open. */
  isOpen?: boolean
  onToggle?: () => void
  controls?: string
  buttonRef?: Ref<HTMLButtonElement>
}

/** The head of a group in a list of groups. Pressing it opens or closes the group. */
export function FoldingHead(props: FoldingHeadProps) {
  const { level: Level, name, facts, state, isOpen, onToggle, controls, buttonRef } = props
  const content = (
    <>
      <span className={classes.names}>
        <span className={classes.name}>{breakable(name)}</span>{' '}
        <span className="text-note text-numbers">{facts}</span>
      </span>{' '}
      {state && <span className={classes.state}>{state}</span>}
    </>
  )
  return (
    <Level className={classes.head}>
      {onToggle ? (
        <button
          ref={buttonRef}
          type="button"
          className={classes.button}
          aria-expanded={isOpen}
          aria-controls={controls}
          onClick={onToggle}
        >
          {content}
          <IconChevronDown className={classes.sign} size={20} stroke={1.6} aria-hidden="true" />
        </button>
      ) : (
        <span className={classes.row}>{content}</span>
      )}
    </Level>
  )
}
