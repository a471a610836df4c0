import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { passwordStrength } from '#domain/accounts/password-strength.ts'
import classes from './new-password-input.module.css'

/** A field for a new password, with a hint about its strength while typing. */
export function NewPasswordInput(props: PasswordInputProps) {
  const typed = typeof props.value === 'string' ? props.value : ''
  const { level, label } = passwordStrength(typed)
  const hint = (
    <span className={classes.hint}>
      The password must be at least 6 characters.
      <span className={classes.strength} data-level={level} aria-live="polite">
        {label && <span className={classes.bar} aria-hidden="true" />}
        {label}
      </span>
    </span>
  )
  // An error says the same, in red.
  return <PasswordInput description={props.error ? undefined : hint} autoComplete="new-password" {...props} />
}
