import { Anchor } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './back-link.module.css'

interface BackLinkProps {
  to: string
  /**
   * A navigation above the page leads to the same place. So the link is shown only if the window is too
   * narrow for that navigation.
   */
  onlyNarrow?: boolean
  children: string
}

/** A link one level up, above the title of a page. */
export function BackLink({ to, onlyNarrow, children }: BackLinkProps) {
  return (
    <Anchor
      component={Link}
      to={to}
      className={classes.link ?? ''}
      data-only-narrow={onlyNarrow}
      underline="hover"
    >
      <IconChevronLeft size={18} stroke={1.8} aria-hidden="true" />
      {children}
    </Anchor>
  )
}
