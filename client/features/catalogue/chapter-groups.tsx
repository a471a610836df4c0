import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '#client/platform/calls/queries.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { type Chapter, catalogue } from '#contracts/catalogue/catalogue.ts'
import { type ChapterGroup, currentGroup, groupChapters } from '#domain/outline/chapter-groups.ts'
import { ChapterGroupSection } from './chapter-group.tsx'
import classes from './chapter-groups.module.css'
import { type ShareOfToday, useShareOfToday } from './share-of-today.ts'

/**
 * All chapters, grouped by the categories of the outline. They come with today's plan: a group that opened later
 * would move under the learner's finger.
 */
export function ChapterGroups() {
  const { data, error, refetch } = useQuery(
    queryFor(catalogue.listChapters, { query: { search: undefined } }),
  )
  const today = useShareOfToday()
  if (data && !today.isLoading) return <Groups groups={groupChapters(data)} today={today} />
  if (error) return <LoadFailed what="the chapters" error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.list} role="status" aria-label="Loading the chapters">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} height={24} m="md" width="70%" />
      ))}
    </div>
  )
}

/** The current group is open at first; then only the learner opens and closes. */
function Groups({ groups, today }: { groups: ChapterGroup<Chapter>[]; today: ShareOfToday }) {
  const [openIds, setOpenIds] = useState(() => [currentGroup(groups, today.beginsWith)])
  const isOpen = (id: string) => openIds.includes(id)
  return (
    <>
      <p className={classes.legend} aria-hidden="true">
        <span className={classes.mastered} /> mastered <span className={classes.begun} /> begun
      </p>
      <div className={classes.list}>
        {groups.map((group) => (
          <ChapterGroupSection
            key={group.id}
            group={group}
            isOpen={isOpen(group.id)}
            cardsOfToday={today.cardsOf}
            onToggle={() =>
              setOpenIds(isOpen(group.id) ? openIds.filter((id) => id !== group.id) : [...openIds, group.id])
            }
          />
        ))}
      </div>
    </>
  )
}
