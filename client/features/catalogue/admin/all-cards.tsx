import { Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { filledIn, useLogFilter } from '#client/platform/use-log-filter.ts'
import { SearchField } from '#client/ui/forms/search-field.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { PlacePager } from '#client/ui/tables/place-pager.tsx'
import { contentAdmin } from '#contracts/catalogue/content-admin.ts'
import { countText } from '#domain/text/count-text.ts'
import { DeletedTable } from './deleted-cards.tsx'
import { EditableCards } from './editable-cards.tsx'
import { useCardsView } from './use-cards-view.ts'
import { useTopOfPage } from './use-top-of-page.ts'

const parts = { search: '', chapter: '', category: '', state: '', kind: '', objective: '' }

/** The cards of every chapter that match, newest first: found, edited, deleted and brought back as in a chapter. */
export function AllCards() {
  const { view, change } = useCardsView()
  const { pages, pager } = useLogFilter(parts, ['tab'])
  const { search, chapter, category, state, kind, objective } = view
  const before = pages.at(-1)
  const texts = filledIn({ search: search.trim(), category, objective })
  const query = { ...texts, chapter, state, kind, before }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryFor(contentAdmin.listAllFlashcards, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const top = useTopOfPage(pages.length)
  const steps = data && <PlacePager {...pager(data.hasMore ? data.cards.at(-1)?.id : undefined)} />
  const empty = 'No card is like this. Change the search or the filter.'
  return (
    <Stack gap="md" ref={top}>
      <SearchField
        label="Search all cards"
        placeholder="Question, answer, tags, or the beginning of a key"
        search={search}
        onSearch={(typed) => change({ search: typed, before: '' }, { replaces: true })}
      />
      <Text size="sm" c="dimmed" aria-live="polite">
        {data && countText(data.total, 'card')}
      </Text>
      {error && (
        <LoadFailed
          what="the cards"
          error={error}
          announcement="Failed to fetch flashcards"
          onRetry={() => void refetch()}
        />
      )}
      {!error && (
        <div aria-busy={isPlaceholderData}>
          {state === 'deleted' ? (
            <Stack>
              <DeletedTable cards={data?.cards} empty={empty} showsChapter />
              {steps}
            </Stack>
          ) : (
            <EditableCards found={data?.cards} shown={data?.cards} empty={empty} showsChapter pager={steps} />
          )}
        </div>
      )}
    </Stack>
  )
}
