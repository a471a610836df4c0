import { NavLink } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { adminLinks } from './admin-links.ts'
import classes from './admin-navigation.module.css'

/**
 * Links between the areas of administration. A phone has no room for them and uses the overview and its back
 * link instead.
 */
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
      <p className={classes.hint}>
        <kbd>Ctrl K</kbd> finds anything
      </p>
    </nav>
  )
}
