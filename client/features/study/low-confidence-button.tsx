import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { queryFor } from '#client/platform/queries.ts'
import { study } from '#contracts/study.ts'

/** Offered when there is something in it. */
export function LowConfidenceButton() {
  const { data } = useQuery(queryFor(study.today))
  if (!data?.hasLowConfidence) return null
  return (
    <Button component={Link} to={paths.studySessionOf({ mode: 'low-confidence' })} variant="default">
      Study Low Confidence Cards
    </Button>
  )
}
