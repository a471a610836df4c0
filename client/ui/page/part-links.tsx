import { NavLink } from 'react-router'
import classes from './part-links.module.css'

interface PartLinksProps {
  /** What the links are of, for screen readers. */
  label: string
  /** `isEnd`: the link is current at its own address alone, not below it. */
  parts: readonly { label: string; to: string; isEnd?: boolean }[]
  className?: string | undefined
}

/** Links to the parts of a page, each of which has an address of its own. */
export function PartLinks({ label, parts, className = '' }: PartLinksProps) {
  return (
    <nav aria-label={label} className={`${classes.parts} ${className}`}>
      {parts.map(({ label: name, to, isEnd = false }) => (
        <NavLink key={to} to={to} end={isEnd} className={classes.part ?? ''}>
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
