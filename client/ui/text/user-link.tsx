import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'

/** The name of a user, which leads an admin to the user’s page. */
export function UserLink({ id, children }: { id: number; children: string }) {
  return (
    <Anchor component={Link} inherit to={paths.adminUser(id)}>
      {children}
    </Anchor>
  )
}
