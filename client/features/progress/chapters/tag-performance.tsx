import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '#client/platform/queries.ts'
import { shortDayText } from '#client/ui/date-text.ts'
import { FilterField } from '#client/ui/filter-field.tsx'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import { ShareTable } from '#client/ui/share-table.tsx'
import { ShortList } from '#client/ui/short-list.tsx'
import type { Reply } from '#contracts/endpoint.ts'
import { study } from '#contracts/study.ts'
import { clampMastery } from '#domain/mastery/flashcard-mastery.ts'
import { tagName } from '#domain/text/tag-name.ts'
import classes from './tag-performance.module.css'

type TagStat = Reply<typeof study.listTagProgress>[number]

/** Mastery by tag, the weakest of the reviewed ones first. */
export function TagPerformance() {
  const { data, error, refetch } = useQuery(queryFor(study.listTagProgress))
  return (
    <section className={classes.section} aria-labelledby="tag-performance">
      <h3 id="tag-performance" className={classes.title}>
        Tag Performance
      </h3>
      {data && (data.length > 0 ? <Tags tags={data} /> : <NoTags />)}
      {!data && error && <LoadFailed what="your tags" error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" aria-label="Loading your tags">
          <Skeleton height={560} />
        </div>
      )}
    </section>
  )
}

function Tags({ tags }: { tags: readonly TagStat[] }) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = weakestFirst(
    tags.filter(({ tag }) => `${tag} ${tagName(tag)}`.toLowerCase().includes(wanted)),
  )
  return (
    <>
      <FilterField
        label="Filter tags"
        placeholder="Tag"
        value={search}
        onChange={setSearch}
        className={classes.search}
      />
      {found.length === 0 && (
        <p className={classes.empty} role="status">
          No tag matches “{search.trim()}”.
        </p>
      )}
      {found.length > 0 && (
        <ShortList items={found} words="tags">
          {(shown) => (
            <ShareTable
              label="Tag Performance"
              columns={['Tag', 'Reviews', 'Last reviewed', 'Mastery']}
              rows={shown.map(({ tag, reviewCount, lastReviewed, mastery }) => ({
                key: tag,
                name: tagName(tag),
                cells: [reviewCount, lastReviewed ? shortDayText(lastReviewed) : 'Never'],
                percent: clampMastery(mastery),
              }))}
            />
          )}
        </ShortList>
      )}
    </>
  )
}

/** Tags that were never reviewed are not weak but unknown: they follow. */
function weakestFirst(tags: readonly TagStat[]): TagStat[] {
  return tags.toSorted(
    (a, b) =>
      Number(b.reviewCount > 0) - Number(a.reviewCount > 0) ||
      a.mastery - b.mastery ||
      a.tag.localeCompare(b.tag, 'en'),
  )
}

function NoTags() {
  return <p className={classes.empty}>None yet. Each tag of a card that you review stands here.</p>
}
