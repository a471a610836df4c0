import { Button, CloseButton, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { queryFor } from '#client/platform/queries.ts'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import { cardsToStudy, matchingCardsText, studyMatchesText } from '#client/ui/matching-cards.ts'
import { type Chapter, catalogue } from '#contracts/catalogue.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './chapter-browser.module.css'
import { ChapterCard } from './chapter-card.tsx'

const debounceMs = 250

interface ChapterBrowserProps {
  /** Other results, such as drugs. */
  renderMore?: (search: string) => ReactNode
}

/** All chapters, or those that match a search. */
export function ChapterBrowser({ renderMore }: ChapterBrowserProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), debounceMs)
  const query = queryFor(catalogue.listChapters, { query: { search: search || undefined } })
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  })
  // The previous results stay, with their search, until the new ones arrive, so that counts and links match.
  const [answered, setAnswered] = useState(search)
  if (data && !isPlaceholderData && answered !== search) setAnswered(search)
  return (
    <section aria-labelledby="chapters-title">
      <div className={classes.head}>
        <h2 id="chapters-title" className={classes.title}>
          Chapters
        </h2>
        <TextInput
          className={classes.search ?? ''}
          type="search"
          aria-label="Search chapters, cards and drugs"
          placeholder="Chapters, cards and drugs"
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
          rightSection={typed && <CloseButton aria-label="Clear search" onClick={() => setTyped('')} />}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {error && <LoadFailed what="the chapters" error={error} onRetry={() => void refetch()} />}
      {!error && <Found chapters={data} search={answered} />}
      {search !== '' && renderMore?.(search)}
    </section>
  )
}

function Found({ chapters, search }: { chapters: Chapter[] | undefined; search: string }) {
  if (!chapters) return <Waiting />
  const correctedTo = chapters[0]?.correctedTo
  const effectiveSearch = correctedTo ?? search
  const count = {
    matchingFlashcards: chapters.reduce((sum, { matchingFlashcards = 0 }) => sum + matchingFlashcards, 0),
    lockedFlashcards: chapters.reduce((sum, { lockedFlashcards = 0 }) => sum + lockedFlashcards, 0),
  }
  return (
    <>
      <div className={classes.summary} role="status">
        {search !== '' && (
          <p>
            {correctedTo && (
              <>
                Showing results for <strong>{correctedTo}</strong>:{' '}
              </>
            )}
            {chapters.length === 0
              ? `No chapter or card matches “${search}”.`
              : `${countText(chapters.length, 'chapter')}, ${matchingCardsText(count)}`}
          </p>
        )}
        {cardsToStudy(count) > 0 && (
          <Button
            component={Link}
            size="compact-md"
            variant="light"
            to={paths.studySessionOf({ search: effectiveSearch, allResults: true })}
          >
            {studyMatchesText(count)}
          </Button>
        )}
      </div>
      <div className={classes.grid}>
        {chapters.map((chapter) => (
          <ChapterCard key={chapter.id} chapter={chapter} search={effectiveSearch} />
        ))}
      </div>
    </>
  )
}

function Waiting() {
  return (
    <div className={classes.grid} role="status" aria-label="Loading the chapters">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} height={190} radius="md" />
      ))}
    </div>
  )
}
