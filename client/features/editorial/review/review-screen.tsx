import { Alert, Badge, Group, Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { subjectWords } from '#client/features/editorial/item-words.ts'
import { InterestsNeeded } from '#client/features/editorial/people/interests-needed.tsx'
import { DueDay } from '#client/features/editorial/queue/queue-table.tsx'
import {
  outcomeWords,
  reasonWords,
  severityLabels,
  stateWords,
} from '#client/features/editorial/queue/task-words.ts'
import { queryFor, reloadAdmin } from '#client/platform/calls/queries.ts'
import { editorialPaths } from '#client/platform/editorial-paths.ts'
import { toast } from '#client/platform/toast.ts'
import { useUser } from '#client/platform/user/session.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { shortDayText } from '#client/ui/text/date-text.ts'
import { reviewTasks, type TaskToRead } from '#contracts/editorial/tasks.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { hasContentRole } from '#domain/editorial/content-roles.ts'
import { numberText } from '#domain/text/count-text.ts'
import { BesideItem } from './beside-item.tsx'
import { CloseActions } from './close-actions.tsx'
import { ItemText } from './item-text.tsx'
import { ReviewForm } from './review-form.tsx'

type Moved = Reply<typeof reviewTasks.saveReview>

/** One item that waits: what is read, what is known of it, and what the reviewer finds. */
export function ReviewScreen({ id }: { id: number }) {
  const { user } = useUser()
  const navigate = useNavigate()
  const query = queryFor(reviewTasks.readTask, { params: { id } })
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 })
  const onMoved = ({ nextId }: Moved, done: string) => {
    toast({ title: 'Success', description: done })
    void reloadAdmin()
    void navigate(nextId === null ? editorialPaths.queue : editorialPaths.review(nextId))
  }
  return (
    <Stack gap="lg">
      <BackLink to={editorialPaths.queue}>Reviews</BackLink>
      {error && !data && <LoadFailed what="the review" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={480} />}
      {data && user && (
        <>
          <Head item={data} />
          <Obstacles item={data} mayReview={hasContentRole(user, 'reviewer')} />
          <ItemText key={data.revision} item={data} />
          <BesideItem item={data} />
          {hasContentRole(user, 'reviewer') && mayBeReviewed(data) && (
            <ReviewForm item={data} onMoved={onMoved} onChanged={() => void refetch()} />
          )}
          {data.task.state !== 'closed' && <CloseActions item={data} user={user} onMoved={onMoved} />}
        </>
      )}
    </Stack>
  )
}

const mayBeReviewed = ({ task, isOwnText, isBlind, hasStatedInterests }: TaskToRead) =>
  task.state !== 'closed' && !isOwnText && !isBlind && hasStatedInterests

function Head({ item: { task } }: { item: TaskToRead }) {
  const { title, subject, reason, severity, learners, dueOn, assignee, state } = task
  return (
    <div>
      <Title order={1} size="h3">
        {title}
      </Title>
      <Group gap="xs" mt="xs">
        <Badge variant="light">{subjectWords[subject]}</Badge>
        <Badge variant="light">{reasonWords[reason]}</Badge>
        <Badge variant="light" color="gray">
          {severityLabels[severity]}
        </Badge>
        {state !== 'open' && (
          <Badge variant="light" color={state === 'needs_work' ? 'red' : 'gray'}>
            {stateWords[state]}
          </Badge>
        )}
        <span>
          Learners: {numberText(learners)}.{' '}
          {assignee ? `Reviewer: ${assignee.name}.` : 'Nobody has taken it.'}
        </span>
        {dueOn && (
          <span>
            Due <DueDay day={dueOn} />
          </span>
        )}
      </Group>
    </div>
  )
}

/** Why the item cannot be reviewed, by anybody or by this reader. */
function Obstacles({ item, mayReview }: { item: TaskToRead; mayReview: boolean }) {
  const { task, isOwnText, hasStatedInterests, closedBy, outcomeReason } = item
  if (task.state === 'closed')
    return (
      <Alert color="gray" variant="light" title={task.outcome ? outcomeWords[task.outcome] : 'Closed'}>
        {outcomeReason}{' '}
        {task.closedAt && `${closedBy || 'The system'} closed it on ${shortDayText(task.closedAt)}.`}
      </Alert>
    )
  if (!mayReview) return null
  if (isOwnText)
    return (
      <Alert variant="light" title="This text is your own">
        Somebody else reviews what you wrote.
      </Alert>
    )
  return hasStatedInterests ? null : <InterestsNeeded />
}
