import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '#client/platform/calls/queries.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { type Chapter, catalogue } from '#contracts/catalogue/catalogue.ts'
import { type ChapterGroup, currentGroup, groupChapters } from '#domain/outline/chapter-groups.ts'
import { ChapterGroupSection } from './chapter-group.tsx'
import classes from './chapter-groups.module.css'
import { useShareOfToday } from './share-of-today.ts'

/** All chapters, grouped by the categories of the outline. The current group is open. */
export function ChapterGroups() {
  const { data, error, refetch } = useQuery(
    queryFor(catalogue.listChapters, { query: { search: undefined } }),
  )
  if (data) return <Groups groups={groupChapters(data)} />
  if (error) return <LoadFailed what="the chapters" error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.list} role="status" aria-label="Loading the chapters">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} height={24} m="md" width="70%" />
      ))}
    </div>
  )
}

function Groups({ groups }: { groups: ChapterGroup<Chapter>[] }) {
  const { isLoading, beginsWith, cardsOf } = useShareOfToday()
  /** The groups that the learner opened or closed here stay so, whichever group becomes the current one. */
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  // A group that opened before today is known might close under the learner's finger.
  const current = isLoading ? undefined : currentGroup(groups, beginsWith)
  const isOpen = (id: string) => chosen[id] ?? id === current
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
            cardsOfToday={cardsOf}
            onToggle={() => setChosen({ ...chosen, [group.id]: !isOpen(group.id) })}
          />
        ))}
      </div>
    </>
  )
}
