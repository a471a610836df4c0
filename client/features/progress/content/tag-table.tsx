import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { BegunList } from '#client/ui/tables/begun-list.tsx'
import { ShareTable } from '#client/ui/tables/share-table.tsx'
import { shortDayText } from '#client/ui/text/date-text.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { studySessions } from '#contracts/study/study-sessions.ts'
import { tagName } from '#domain/content/tag-name.ts'
import { clampMastery } from '#domain/mastery/flashcard-mastery.ts'
import classes from './content-card.module.css'

type TagStat = Reply<typeof studySessions.listTagProgress>[number]

/** The tags that contain the words. The weakest of the reviewed tags come first. */
export function TagTable({ search }: { search: string }) {
  const { data, error, refetch } = useQuery(queryFor(studySessions.listTagProgress))
  if (!data && error) return <LoadFailed what="your tags" error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div role="status" aria-label="Loading your tags" className={classes.waiting}>
        <Skeleton height="100%" />
      </div>
    )
  return (
    <BegunList
      items={arrangeTags(data, search)}
      isBegun={isReviewed}
      word="tag"
      words="tags"
      search={search}
      none={<p className="text-soft">None yet. Each tag of a card that you review stands here.</p>}
    >
      {(shown, part) => (
        <ShareTable
          label={part === 'begun' ? 'Tag Performance' : 'Tags not begun'}
          columns={['Tag', 'Reviews', 'Last reviewed', 'Mastery']}
          rows={shown.map(({ tag, reviewCount, lastReviewed, mastery }) => ({
            key: tag,
            name: tagName(tag),
            cells: [reviewCount, lastReviewed ? shortDayText(lastReviewed) : 'Never'],
            percent: clampMastery(mastery),
          }))}
        />
      )}
    </BegunList>
  )
}

/** Tags that were never reviewed are not weak but unknown, so they come last. */
function arrangeTags(tags: readonly TagStat[], search: string): TagStat[] {
  const wanted = search.trim().toLowerCase()
  return tags
    .filter(({ tag }) => `${tag} ${tagName(tag)}`.toLowerCase().includes(wanted))
    .sort(
      (a, b) =>
        Number(isReviewed(b)) - Number(isReviewed(a)) ||
        a.mastery - b.mastery ||
        a.tag.localeCompare(b.tag, 'en'),
    )
}

const isReviewed = ({ reviewCount }: TagStat) => reviewCount > 0
