import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/queries.ts'
import { BegunList } from '#client/ui/begun-list.tsx'
import { shortDayText } from '#client/ui/date-text.ts'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import { ShareTable } from '#client/ui/share-table.tsx'
import type { Reply } from '#contracts/endpoint.ts'
import { study } from '#contracts/study.ts'
import { clampMastery } from '#domain/mastery/flashcard-mastery.ts'
import { tagName } from '#domain/text/tag-name.ts'
import classes from './content-card.module.css'

type TagStat = Reply<typeof study.listTagProgress>[number]

/** The tags that contain the words, the weakest of the reviewed ones first. */
export function TagTable({ search }: { search: string }) {
  const { data, error, refetch } = useQuery(queryFor(study.listTagProgress))
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

/** Tags that were never reviewed are not weak but unknown: they follow. */
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
