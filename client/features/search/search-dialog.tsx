import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { SearchFrame } from './search-frame.tsx'
import { FoundPages, SearchResults } from './search-results.tsx'
import { findPages, type SearchedPage } from './searched-pages.ts'
import { isNothing, useSearch } from './use-search.ts'

const [store, actions] = createSpotlight()

export interface SearchDialogProps {
  /** Every increment opens the dialog. */
  opened: number
  /** The pages that are found by their names. */
  pages: readonly SearchedPage[]
  typed: string
  onTyped: (typed: string) => void
}

/** A search over all content and over the pages of the app. */
export function SearchDialog({ opened, pages, typed, onTyped }: SearchDialogProps) {
  const { query, isSearching, found, error, isFetching } = useSearch(typed)
  const navigate = useNavigate()
  useEffect(() => {
    if (opened > 0) actions.open()
  }, [opened])

  const matchingPages = findPages(pages, typed)
  const isEmpty = found && isNothing(found) && matchingPages.length === 0
  const open = (path: string) => void navigate(path)
  return (
    <SearchFrame
      store={store}
      typed={typed}
      onTyped={onTyped}
      label="Search chapters, cards, questions and drugs"
      placeholder="Chapters, cards, questions and drugs"
      isFetching={isFetching}
      results={found?.reply}
    >
      {matchingPages.length > 0 && <FoundPages pages={matchingPages} onOpen={open} />}
      {found && !isEmpty && <SearchResults found={found} onOpen={open} />}
      {!found && !error && matchingPages.length === 0 && (
        <Spotlight.Empty>
          {isSearching ? 'Searching' : 'A disease, a drug, a biomarker. A misspelt drug name will do.'}
        </Spotlight.Empty>
      )}
      {isEmpty && !isFetching && <Spotlight.Empty>Nothing matches “{query}”.</Spotlight.Empty>}
      {error && !found && <Spotlight.Empty>The search did not work. {reasonOf(error)}</Spotlight.Empty>}
    </SearchFrame>
  )
}
