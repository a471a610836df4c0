import { NavLink } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { hasContentRole, type WithContentRoles } from '#domain/editorial/content-roles.ts'
import classes from './editorial-navigation.module.css'

const links = [
  { to: paths.editorial, label: 'Reviews', access: 'editorial', isEnd: true },
  { to: paths.changeSets, label: 'Change sets', access: 'editorial', isEnd: false },
  { to: paths.editorialLabelChanges, label: 'Label changes', access: 'editor', isEnd: false },
  { to: paths.editorialPeople, label: 'People', access: 'editorial', isEnd: false },
] as const

/** The pages of those who work on the content. */
export function EditorialNavigation({ user }: { user: WithContentRoles }) {
  const allowed = links.filter(({ access }) => hasContentRole(user, access))
  return (
    <nav aria-label="Editorial" className={classes.navigation}>
      {allowed.map(({ to, label, isEnd }) => (
        <NavLink key={to} to={to} end={isEnd} className={classes.link ?? ''}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
