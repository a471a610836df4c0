import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { SearchDialogProps } from '#client/features/search/search-dialog.tsx'
import { SearchFrame } from '#client/features/search/search-frame.tsx'
import { FoundPages } from '#client/features/search/search-results.tsx'
import { findPages } from '#client/features/search/searched-pages.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { groupMatches, placeOf } from './admin-matches.ts'
import { useAdminSearch } from './use-admin-search.ts'

const typingPauseMs = 150
const [store, actions] = createSpotlight()

/** The search of administration over people, money, mail, content and the pages of administration. */
export function AdminSearchDialog({ opened, pages, typed, onTyped }: SearchDialogProps) {
  const [words] = useDebouncedValue(typed.trim(), typingPauseMs)
  const { matches, error, isFetching } = useAdminSearch(words)
  const navigate = useNavigate()
  useEffect(() => {
    if (opened > 0) actions.open()
  }, [opened])

  const matchingPages = findPages(pages, typed)
  const open = (path: string) => void navigate(path)
  const isNothing = matches?.length === 0 && matchingPages.length === 0
  return (
    <SearchFrame
      store={store}
      typed={typed}
      onTyped={onTyped}
      label="Search people, payments, mail and content"
      placeholder="People, payments, mail and content"
      isFetching={isFetching}
      results={matches}
    >
      {matches &&
        groupMatches(matches).map(({ label, matches: found }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {found.map((match) => (
              <Spotlight.Action
                key={match.id}
                label={match.title}
                description={match.detail}
                onClick={() => open(placeOf(match))}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
      {matchingPages.length > 0 && <FoundPages pages={matchingPages} onOpen={open} />}
      {!matches && !error && matchingPages.length === 0 && (
        <Spotlight.Empty>
          {words === ''
            ? 'A name, an address, a receipt number, an id of a provider, a code, a key.'
            : 'Searching'}
        </Spotlight.Empty>
      )}
      {isNothing && !isFetching && <Spotlight.Empty>Nothing matches “{words}”.</Spotlight.Empty>}
      {error && !matches && <Spotlight.Empty>The search did not work. {reasonOf(error)}</Spotlight.Empty>}
    </SearchFrame>
  )
}
