import { Loader } from '@mantine/core'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import classes from './search-dialog.module.css'
import { FoundPages, SearchResults } from './search-results.tsx'
import { findPages, type SearchedPage } from './searched-pages.ts'
import { isNothing, useSearch } from './use-search.ts'

/** The list passes these on to its scroll area; its type does not say so. */
const scrollsByKeyboard = { viewportProps: { tabIndex: 0 } }
const [store, actions] = createSpotlight()

/** Search over everything, and over the pages of the app. Every increment of `opened` opens it. */
export function SearchDialog({ opened, pages }: { opened: number; pages: readonly SearchedPage[] }) {
  const [typed, setTyped] = useState('')
  const { query, isSearching, found, error, isFetching } = useSearch(typed)
  const navigate = useNavigate()
  useEffect(() => {
    if (opened > 0) actions.open()
  }, [opened])

  const matchingPages = findPages(pages, typed)
  const isEmpty = found && isNothing(found) && matchingPages.length === 0
  const open = (path: string) => void navigate(path)
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
        {matchingPages.length > 0 && <FoundPages pages={matchingPages} onOpen={open} />}
        {found && !isEmpty && <SearchResults found={found} onOpen={open} />}
        {!found && !error && matchingPages.length === 0 && (
          <Spotlight.Empty>
            {isSearching ? 'Searching' : 'A disease, a drug, a biomarker. A misspelt drug name will do.'}
          </Spotlight.Empty>
        )}
        {isEmpty && !isFetching && <Spotlight.Empty>Nothing matches “{query}”.</Spotlight.Empty>}
        {error && !found && <Spotlight.Empty>The search did not work. {reasonOf(error)}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
