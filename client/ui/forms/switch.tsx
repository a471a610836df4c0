import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './switch.module.css'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label?: string
  /** Stands below the label. It describes the switch, and is no part of its name. */
  description?: ReactNode
  labelPosition?: 'left' | 'right'
  /** Why it could not be switched. */
  error?: ReactNode
}

/** A native switch: Mantine's brings all of its text fields along, and stands before the cards of a chapter. */
export function Switch({
  label,
  description,
  labelPosition = 'right',
  error,
  className,
  ...input
}: SwitchProps) {
  const id = useId()
  const descriptionId = description === undefined ? undefined : `${id}-description`
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className={className ? `${classes.root} ${className}` : classes.root} data-label={labelPosition}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says itself whether it is on
        role="switch"
        id={id}
        aria-describedby={[descriptionId, errorId].filter(Boolean).join(' ') || undefined}
        {...input}
        className={classes.track}
      />
      {label !== undefined && (
        <div className={classes.words}>
          <label htmlFor={input.id ?? id}>{label}</label>
          {description !== undefined && (
            <div id={descriptionId} className={classes.description}>
              {description}
            </div>
          )}
          {error && (
            <div id={errorId} className={classes.error}>
              {error}
            </div>
          )}
        </div>
      )}
    </div>
  )
}
