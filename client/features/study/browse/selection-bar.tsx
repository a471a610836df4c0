import { Button, Checkbox, Group } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { mostChosenCards } from '#contracts/study/browse.ts'
import { numberText } from '#domain/text/count-text.ts'
import classes from './browse.module.css'

interface SelectionBarProps {
  /** Cards that match the filter and are not locked, on all pages; those of them that are chosen. */
  open: number
  chosen: number
  onAll: (isAll: boolean) => void
  onStudy: (how: { practice: boolean }) => void
  /** What else is done with the chosen cards. @param done the choice is over. */
  renderMarks: (done: () => void) => ReactNode
  /** What was found, in words. */
  children: ReactNode
}

/** How many cards match, a choice of all of them, and what to do with those that are chosen. */
export function SelectionBar(props: SelectionBarProps) {
  const { open, chosen, onAll, onStudy, renderMarks, children } = props
  const all = useRef<HTMLInputElement>(null)
  const most = Math.min(open, mostChosenCards)
  const label =
    open > mostChosenCards ? `Select the first ${numberText(most)}` : `Select all ${numberText(open)}`
  const done = () => {
    onAll(false)
    all.current?.focus()
  }
  return (
    <div className={classes.bar} data-active={chosen > 0 || undefined}>
      {open > 0 && (
        <Checkbox
          ref={all}
          label={chosen === 0 ? label : `${numberText(chosen)} selected`}
          checked={chosen === most}
          indeterminate={chosen > 0 && chosen < most}
          onChange={(event) => onAll(event.currentTarget.checked && chosen === 0)}
        />
      )}
      <p className={classes.found} role="status">
        {children}
      </p>
      {chosen > 0 && (
        <Group gap={6} className={classes.actions ?? ''} role="group" aria-label="With the selected cards">
          <Button size="sm" h={44} onClick={() => onStudy({ practice: false })}>
            Study these
          </Button>
          <Button size="sm" h={44} variant="light" onClick={() => onStudy({ practice: true })}>
            Practice
          </Button>
          {renderMarks(done)}
        </Group>
      )}
    </div>
  )
}
