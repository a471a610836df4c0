import { NavLink } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { hasContentRole, type WithContentRoles } from '#domain/editorial/content-roles.ts'
import classes from './editorial-navigation.module.css'

const links = [
  { to: paths.editorial, label: 'Reviews', access: 'editorial' },
  { to: paths.editorialLabelChanges, label: 'Label changes', access: 'editor' },
  { to: paths.editorialPeople, label: 'People', access: 'editorial' },
] as const

/** The pages of those who work on the content. */
export function EditorialNavigation({ user }: { user: WithContentRoles }) {
  const allowed = links.filter(({ access }) => hasContentRole(user, access))
  return (
    <nav aria-label="Editorial" className={classes.navigation}>
      {allowed.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={classes.link ?? ''}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
