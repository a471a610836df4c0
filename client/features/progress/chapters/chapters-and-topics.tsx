import { Button, Select, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { queryFor } from '#client/platform/queries.ts'
import { FilterField } from '#client/ui/filter-field.tsx'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import { SectionCard } from '#client/ui/section-card.tsx'
import { ShortList } from '#client/ui/short-list.tsx'
import { type ChapterStat, progress } from '#contracts/progress.ts'
import { arrangeChapters, byCategory, type ChapterOrder, chapterOrders } from './arrange-chapters.ts'
import { ChapterRow } from './chapter-row.tsx'
import classes from './chapters-and-topics.module.css'
import { TagPerformance } from './tag-performance.tsx'

/** What is known of each chapter and of each tag. */
export function ChaptersAndTopics() {
  const { data, error, refetch } = useQuery(queryFor(progress.overview))
  return (
    <SectionCard
      title="Chapters and Topics"
      description="Coverage-scaled mastery counts cards you have not reviewed as 0."
    >
      {data && (data.chapterStats.length > 0 ? <Chapters chapters={data.chapterStats} /> : <NoChapters />)}
      {!data && error && <LoadFailed what="your chapters" error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" aria-label="Loading your chapters">
          <Skeleton height={1040} />
        </div>
      )}
      <TagPerformance />
    </SectionCard>
  )
}

function Chapters({ chapters }: { chapters: readonly ChapterStat[] }) {
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<ChapterOrder>('category')
  const found = arrangeChapters(chapters, { search, order })
  return (
    <>
      <div className={classes.tools}>
        <FilterField
          label="Filter chapters"
          placeholder="Chapter, category or tag"
          value={search}
          onChange={setSearch}
          className={classes.search}
        />
        <Select
          aria-label="Order of the chapters"
          data={chapterOrders}
          value={order}
          onChange={(value) => value && setOrder(value)}
          className={classes.order ?? ''}
        />
      </div>
      {found.length === 0 && (
        <p className={classes.empty} role="status">
          No chapter matches “{search.trim()}”.
        </p>
      )}
      <ShortList items={found} words="chapters">
        {(shown) =>
          order === 'category' ? <Groups chapters={shown} /> : <Rows chapters={shown} hasCategory />
        }
      </ShortList>
    </>
  )
}

function Groups({ chapters }: { chapters: readonly ChapterStat[] }) {
  return byCategory(chapters).map(({ category, members }) => (
    <Fragment key={category}>
      <h3 className={classes.category}>{category ?? 'Other chapters'}</h3>
      <Rows chapters={members} />
    </Fragment>
  ))
}

function Rows({
  chapters,
  hasCategory = false,
}: {
  chapters: readonly ChapterStat[]
  hasCategory?: boolean
}) {
  return (
    <ul className={classes.list}>
      {chapters.map((stat) => (
        <ChapterRow key={stat.chapter.id} stat={stat} hasCategory={hasCategory} />
      ))}
    </ul>
  )
}

function NoChapters() {
  return (
    <div className={classes.empty}>
      <p>No chapter data available</p>
      <p>Start studying to see chapter analytics</p>
      <Button component={Link} to={paths.study} variant="default" mt="sm">
        Study
      </Button>
    </div>
  )
}
