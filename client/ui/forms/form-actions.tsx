import { Box, type MantineSpacing } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './form-actions.module.css'

interface FormActionsProps {
  /** Cancel first, the main action last. */
  children: ReactNode
  mt?: MantineSpacing
}

/** The buttons that end a form or a dialog. Where they do not fit side by side, the main action is on top. */
export function FormActions({ children, mt = 0 }: FormActionsProps) {
  return (
    <Box className={classes.actions} mt={mt}>
      {children}
    </Box>
  )
}
