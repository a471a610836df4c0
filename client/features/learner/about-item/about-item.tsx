import { Anchor, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryFor } from '#client/platform/calls/queries.ts'
import { editorialPaths } from '#client/platform/editorial-paths.ts'
import { useUser } from '#client/platform/user/session.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { dateText, dayText } from '#client/ui/text/date-text.ts'
import { FactList } from '#client/ui/text/fact-list.tsx'
import { contentAge } from '#contracts/editorial/content-age.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { hasContentRole } from '#domain/editorial/content-roles.ts'
import type { ContentSubject } from '#domain/editorial/review.ts'
import { countText } from '#domain/text/count-text.ts'

export interface AboutItemProps {
  subject: ContentSubject
  id: number
}

/** Who stands for an item and since when, and what reports have changed it. */
export function AboutItem({ subject, id }: AboutItemProps) {
  const { data, error, refetch } = useQuery({
    ...queryFor(contentAge.findAge, { query: { subject, id } }),
    meta: { isExtra: true },
  })
  const { user } = useUser()
  if (error) return <LoadFailed what="what is known of it" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={96} />
  const { review, readOn, nextDue, versions, reports, reporters } = data
  return (
    <>
      <FactList
        facts={[
          ['Reviewed', review && <Review key="review" review={review} />],
          ['Read against its source', !review && readOn && dateText(readOn)],
          ['To be read again', nextDue && dateText(nextDue)],
          ['Versions', String(versions)],
          [
            'Reports that changed it',
            reports > 0 &&
              `${countText(reports, 'report')}${reporters.length > 0 ? `, with thanks to ${reporters.join('; ')}` : ''}`,
          ],
        ]}
      />
      {user && hasContentRole(user, 'editor') && (
        <Anchor component={Link} size="sm" to={editorialPaths.requestReview(subject, id)}>
          Ask for a review
        </Anchor>
      )}
    </>
  )
}

interface AboutItemDialogProps extends AboutItemProps {
  title: string
  isOpen: boolean
  onClose: () => void
}

export function AboutItemDialog({ title, isOpen, onClose, ...item }: AboutItemDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <AboutItem {...item} />
    </Dialog>
  )
}

function Review({ review }: { review: NonNullable<Reply<typeof contentAge.findAge>['review']> }) {
  const { reviewer, interests, reviewedAt } = review
  return (
    <>
      {reviewer}, {dayText(reviewedAt)}
      <Text span display="block" size="sm" c="dimmed">
        Interests: {interests || 'none declared'}
      </Text>
    </>
  )
}
