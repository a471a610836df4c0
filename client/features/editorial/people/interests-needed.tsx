import { Alert, Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { editorialPaths } from '#client/platform/editorial-paths.ts'

/** Says that somebody has not stated their interests this year, with the way to it. */
export function InterestsNeeded() {
  return (
    <Alert variant="light" role="alert" title="State your interests first">
      Say once a year what you have to declare, before you review or send anything for review.{' '}
      <Anchor component={Link} to={editorialPaths.people} inherit underline="always">
        State your interests
      </Anchor>
    </Alert>
  )
}
