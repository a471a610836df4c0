import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readOpenChapters, storeOpenChapters } from '#client/platform/chapter-storage.ts'
import { queryFor } from '#client/platform/queries.ts'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import { type Chapter, catalogue } from '#contracts/catalogue.ts'
import { type ChapterGroup, firstOpenGroup, groupChapters } from '#domain/outline/chapter-groups.ts'
import { ChapterGroupSection } from './chapter-group.tsx'
import classes from './chapter-groups.module.css'

/** All chapters by the categories of the outline. */
export function ChapterGroups({ userId }: { userId: number }) {
  const { data, error, refetch } = useQuery(
    queryFor(catalogue.listChapters, { query: { search: undefined } }),
  )
  if (data) return <Groups userId={userId} groups={groupChapters(data)} />
  if (error) return <LoadFailed what="the chapters" error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.list} role="status" aria-label="Loading the chapters">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} height={24} m="md" width="70%" />
      ))}
    </div>
  )
}

function Groups({ userId, groups }: { userId: number; groups: ChapterGroup<Chapter>[] }) {
  const [open, setOpen] = useState(() => openAtFirst(userId, groups))
  function toggle(id: string): void {
    const others = open.filter((other) => other !== id)
    const next = others.length < open.length ? others : [...others, id]
    setOpen(next)
    storeOpenChapters(userId, next.at(-1) ?? '')
  }
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
            isOpen={open.includes(group.id)}
            onToggle={() => toggle(group.id)}
          />
        ))}
      </div>
    </>
  )
}

/** The group opened last on this device, when there still is one of that name; '' says that all were closed. */
function openAtFirst(userId: number, groups: ChapterGroup<Chapter>[]): string[] {
  const stored = readOpenChapters(userId)
  if (stored === '') return []
  const known = groups.find(({ id }) => id === stored)?.id ?? firstOpenGroup(groups)
  return known === undefined ? [] : [known]
}
