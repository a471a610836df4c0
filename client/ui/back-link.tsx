import { Anchor } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './back-link.module.css'

/** One step up, above the title of a page. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Anchor component={Link} to={to} className={classes.link ?? ''} underline="hover">
      <IconChevronLeft size={18} stroke={1.8} aria-hidden="true" />
      {children}
    </Anchor>
  )
}
