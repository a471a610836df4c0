import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { BegunList } from '#client/ui/tables/begun-list.tsx'
import { type ChapterStat, progress } from '#contracts/progress/progress.ts'
import { arrangeChapters, isChapterBegun } from './arrange-chapters.ts'
import { ChapterRow } from './chapter-row.tsx'
import classes from './content-card.module.css'

/** The chapters whose title, category or tags contain the words. */
export function ChapterTable({ search }: { search: string }) {
  const { data, error, refetch } = useQuery(queryFor(progress.overview))
  if (!data && error) return <LoadFailed what="your chapters" error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div role="status" aria-label="Loading your chapters" className={classes.waiting}>
        <Skeleton height="100%" />
      </div>
    )
  if (data.chapterStats.length === 0) return <NoChapters hasChapters={false} />
  return (
    <BegunList
      items={arrangeChapters(data.chapterStats, search)}
      isBegun={isChapterBegun}
      word="chapter"
      words="chapters"
      search={search}
      none={<NoChapters hasChapters />}
    >
      {(shown) => <Rows chapters={shown} />}
    </BegunList>
  )
}

function Rows({ chapters }: { chapters: readonly ChapterStat[] }) {
  return (
    <ul className="list-plain">
      {chapters.map((stat) => (
        <ChapterRow key={stat.chapter.id} stat={stat} />
      ))}
    </ul>
  )
}

function NoChapters({ hasChapters }: { hasChapters: boolean }) {
  return (
    <div>
      {!hasChapters && <p className={classes.emptyTitle}>No chapter data available</p>}
      <p className="text-soft">Start studying to see chapter analytics</p>
      <Button component={Link} to={paths.study} variant="default" mt="sm">
        Study
      </Button>
    </div>
  )
}
