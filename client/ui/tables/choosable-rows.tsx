import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './choosable-rows.module.css'

/** Lays out a table whose rows begin with `ChoosableName`, at every width. */
export function ChoosableRows({ children }: { children: ReactNode }) {
  return <div className={classes.rows}>{children}</div>
}

/** A placeholder for an empty cell. On a phone it is hidden. */
export const noValue = <span data-none>–</span>

interface ChoosableNameProps {
  /** The name of the row as plain text. */
  name: string
  isDisabled: boolean
  isChosen: boolean
  onChoose: (isOn: boolean) => void
  onOpen: () => void
  /** One line below the name. */
  place: string
  /** Signs beside the name. */
  marks?: ReactNode
  /** The name as it is shown. */
  children: ReactNode
}

/** The first cell of a row: a checkbox that chooses it, and its name, which opens it. */
export function ChoosableName(props: ChoosableNameProps) {
  const { name, isDisabled, isChosen, onChoose, onOpen, place, marks, children } = props
  return (
    <span className={classes.name}>
      <Checkbox
        aria-label={`Select: ${name}`}
        className={classes.check ?? ''}
        disabled={isDisabled}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <span className={classes.text}>
        <button type="button" className={classes.open} aria-expanded={false} onClick={onOpen}>
          {children}
        </button>
        <span className={classes.place}>{place}</span>
      </span>
      <span className={classes.marks}>{marks}</span>
    </span>
  )
}
