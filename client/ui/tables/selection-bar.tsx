import { Checkbox, Group } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { numberText } from '#domain/text/count-text.ts'
import classes from './selection-bar.module.css'

interface SelectionBarProps {
  /** The number of rows that can be chosen at once, and the number of chosen ones. */
  most: number
  chosen: number
  /** The label of the checkbox that chooses all of them. */
  label: string
  /** The name of the actions, as in "With the selected cards". */
  actionsLabel: string
  onAll: (isAll: boolean) => void
  /** Renders the actions on the chosen rows. @param done clears the choice */
  renderActions: (done: () => void) => ReactNode
  /** The number of results, in words. */
  children: ReactNode
}

/** The number of matching rows, a checkbox that chooses all of them, and the actions on the chosen rows. */
export function SelectionBar(props: SelectionBarProps) {
  const { most, chosen, label, actionsLabel, onAll, renderActions, children } = props
  const all = useRef<HTMLInputElement>(null)
  const done = () => {
    onAll(false)
    all.current?.focus()
  }
  return (
    <div className={classes.bar} data-active={chosen > 0 || undefined}>
      {most > 0 && (
        <Checkbox
          ref={all}
          label={chosen === 0 ? label : `${numberText(chosen)} selected`}
          checked={chosen >= most}
          indeterminate={chosen > 0 && chosen < most}
          onChange={(event) => onAll(event.currentTarget.checked && chosen === 0)}
        />
      )}
      <p className={classes.found} role="status">
        {children}
      </p>
      {chosen > 0 && (
        <Group gap={6} className={classes.actions ?? ''} role="group" aria-label={actionsLabel}>
          {renderActions(done)}
        </Group>
      )}
    </div>
  )
}
