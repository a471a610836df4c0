import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'

interface UserLinkProps {
  /** Null or missing for an account that is gone: its name leads nowhere. */
  id: number | null | undefined
  /** It stands among other words, from which colour alone would not distinguish it. */
  isAmongWords?: true
  children: string
}

/** The name of a user, which leads an admin to the user’s page. */
export function UserLink({ id, isAmongWords, children }: UserLinkProps) {
  if (!id) return children
  return (
    <Anchor component={Link} inherit to={paths.adminUser(id)} {...(isAmongWords && { underline: 'always' })}>
      {children}
    </Anchor>
  )
}
