import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '#client/platform/calls/queries.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { ShortList } from '#client/ui/tables/short-list.tsx'
import { catalogue } from '#contracts/catalogue/catalogue.ts'
import classes from './chapter-groups.module.css'
import { ChapterRow } from './chapter-row.tsx'
import { useShareOfToday } from './share-of-today.ts'

interface MatchingChaptersProps {
  search: string
  /** How many are shown at first. */
  first: number
}

/** The chapters that match a search, best first, with how many of their cards do. */
export function MatchingChapters({ search, first }: MatchingChaptersProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryFor(catalogue.listChapters, { query: { search } }),
    placeholderData: keepPreviousData,
  })
  const { cardsOf } = useShareOfToday()
  // The previous results stay, with their search, until the new ones arrive, so that counts and links match.
  const [answered, setAnswered] = useState(search)
  if (data && !isPlaceholderData && answered !== search) setAnswered(search)
  if (error) return <LoadFailed what="the chapters" error={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="matching-chapters">
      <h3 id="matching-chapters">Matching chapters</h3>
      <div className={classes.list}>
        <ShortList items={data} words="chapters" first={first}>
          {(shown) =>
            shown.map((chapter) => (
              <ChapterRow
                key={chapter.id}
                chapter={chapter}
                cardsToday={cardsOf([chapter.id])}
                search={chapter.correctedTo ?? answered}
              />
            ))
          }
        </ShortList>
      </div>
    </section>
  )
}
