import { Anchor } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './back-link.module.css'

interface BackLinkProps {
  to: string
  /** Where a navigation above the page leads there too, unless the window is too narrow for it. */
  onlyNarrow?: boolean
  children: string
}

/** One step up, above the title of a page. */
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
