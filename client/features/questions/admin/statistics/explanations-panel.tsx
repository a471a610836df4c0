import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '#client/platform/admin-paths.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { percentText } from '#client/ui/text/percent-text.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { questionAdmin } from '#contracts/questions/question-admin.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './statistics-list.module.css'

type Explanation = Reply<typeof questionAdmin.listExplanationRatings>['explanations'][number]

/** The explanations that helped learners least, with what learners found missing. */
export function ExplanationsPanel() {
  const { data, error, refetch } = useQuery({
    ...queryFor(questionAdmin.listExplanationRatings),
    staleTime: 0,
  })
  if (error) return <LoadFailed what="the ratings" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  if (data.ratings === 0)
    return <Text c="dimmed">Nobody has rated an explanation yet. Learners are asked below each one.</Text>
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {countText(data.ratings, 'rating')}: {percentText(data.helped / data.ratings)} say that it helped.
      </Text>
      {data.explanations.length === 0 && <Text>Every rated explanation has helped.</Text>}
      <ul className="list-plain" aria-label="Explanations">
        {data.explanations.map((explanation) => (
          <ExplanationRow key={explanation.id} explanation={explanation} />
        ))}
      </ul>
    </Stack>
  )
}

function ExplanationRow({ explanation }: { explanation: Explanation }) {
  const { id, key, leadIn, helped, notHelped, missing } = explanation
  return (
    <li className={classes.question}>
      <div className={classes.head}>
        <h3 className={classes.name}>
          <Anchor component={Link} inherit to={adminPaths.question(id)}>
            {key ?? `Question ${id}`}
          </Anchor>
        </h3>
        <span className="text-note">
          Did not help {notHelped} of {countText(helped + notHelped, 'learner')}
        </span>
      </div>
      <p className={classes.leadIn}>{leadIn}</p>
      {missing.length > 0 && (
        <ul className={classes.findings}>
          {missing.map((text, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two learners may write the same
            <li key={place}>{text}</li>
          ))}
        </ul>
      )}
    </li>
  )
}
