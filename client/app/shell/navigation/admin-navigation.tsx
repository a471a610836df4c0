import { NavLink } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { adminLinks } from './admin-links.ts'
import classes from './admin-navigation.module.css'

/** From one area of administration to another. A phone has the overview and its way back instead: there is no room. */
export function AdminNavigation() {
  return (
    <nav aria-label="Administration" className={classes.bar}>
      <ul className={classes.links}>
        {[{ to: paths.admin, label: 'Overview' }, ...adminLinks].map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end className={classes.link}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
