import { editorialPaths } from '#client/platform/editorial-paths.ts'
import { PartLinks } from '#client/ui/page/part-links.tsx'
import { hasContentRole, type WithContentRoles } from '#domain/editorial/content-roles.ts'
import classes from './editorial-navigation.module.css'

const links = [
  { to: editorialPaths.queue, label: 'Reviews', access: 'editorial', isEnd: true },
  { to: editorialPaths.changeSets, label: 'Change sets', access: 'editorial', isEnd: false },
  { to: editorialPaths.labelChanges, label: 'Label changes', access: 'editor', isEnd: false },
  { to: editorialPaths.people, label: 'People', access: 'editorial', isEnd: false },
] as const

/** The pages of those who work on the content. */
export function EditorialNavigation({ user }: { user: WithContentRoles }) {
  const allowed = links.filter(({ access }) => hasContentRole(user, access))
  return <PartLinks label="Editorial" parts={allowed} className={classes.navigation} />
}
