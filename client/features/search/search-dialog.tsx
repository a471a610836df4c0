import { Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { reasonOf } from '#client/platform/call-error.ts'
import { queryFor } from '#client/platform/queries.ts'
import { type SearchReply, search } from '#contracts/search.ts'
import classes from './search-results.module.css'
import { SearchResults } from './search-results.tsx'

const typingPauseMs = 120
/** The list passes these on to its scroll area; its type does not say so. */
const scrollsByKeyboard = { viewportProps: { tabIndex: 0 } }
const [store, actions] = createSpotlight()

const countResults = ({ cards, chapters, drugs, questions }: SearchReply) =>
  cards.length + chapters.length + drugs.length + questions.length

/** Search over everything. Every increment of `opened` opens it. */
export function SearchDialog({ opened }: { opened: number }) {
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed.trim(), typingPauseMs)
  const navigate = useNavigate()
  const isSearching = query.length > 1
  const { data, error, isFetching } = useQuery({
    ...queryFor(search.everything, { query: { q: query } }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (opened > 0) actions.open()
  }, [opened])

  const reply = isSearching ? data : undefined
  const isEmpty = reply && countResults(reply) === 0
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={typed}
      onQueryChange={setTyped}
      scrollable
      maxHeight="min(70dvh, 36rem)"
      transitionProps={{ duration: 0 }}
      centered={false}
      yOffset="10dvh"
      overlayProps={{ blur: 0 }}
      classNames={{ content: classes.dialog, search: classes.search, empty: classes.empty }}
      attributes={{ content: { 'aria-label': 'Search' } }}
    >
      <Spotlight.Search
        placeholder="Chapters, cards, questions and drugs"
        aria-label="Search chapters, cards, questions and drugs"
        leftSection={<IconSearch size={20} stroke={1.6} />}
        rightSection={isFetching ? <Loader size={18} aria-label="Searching" /> : undefined}
        maxLength={200}
      />
      <Spotlight.ActionsList {...scrollsByKeyboard}>
        {reply && !isEmpty && (
          <SearchResults reply={reply} search={query} onOpen={(path) => void navigate(path)} />
        )}
        {!reply && !error && (
          <Spotlight.Empty>
            {isSearching ? 'Searching' : 'A disease, a drug, a biomarker. A misspelt drug name will do.'}
          </Spotlight.Empty>
        )}
        {isEmpty && !isFetching && <Spotlight.Empty>Nothing matches “{query}”.</Spotlight.Empty>}
        {error && !reply && <Spotlight.Empty>The search did not work. {reasonOf(error)}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
