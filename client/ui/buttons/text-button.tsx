import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import classes from './text-button.module.css'

type TextButtonProps = Pick<ButtonProps, 'children' | 'disabled'> &
  Pick<ComponentProps<'button'>, 'ref' | 'onClick' | 'aria-expanded' | 'aria-controls'>

/** A button below a text or a list that shows more of it. Its label is aligned with the text. */
export function TextButton(props: TextButtonProps) {
  return <Button variant="subtle" className={classes.button ?? ''} {...props} />
}
