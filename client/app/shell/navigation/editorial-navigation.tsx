import { NavLink } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import classes from './editorial-navigation.module.css'

const links = [
  { to: paths.changeSets, label: 'Change sets' },
  { to: paths.editorialPeople, label: 'People' },
] as const

/** The pages of those who work on the content. */
export function EditorialNavigation() {
  return (
    <nav aria-label="Editorial" className={classes.navigation}>
      {links.map(({ to, label }) => (
        <NavLink key={to} to={to} className={classes.link ?? ''}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
