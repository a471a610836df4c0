import { Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/queries.ts'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import { catalogue } from '#contracts/catalogue.ts'
import { CardsOfChapter } from './cards-of-chapter.tsx'
import { useCardsView } from './use-cards-view.ts'

/** The cards of the chapter that is chosen. */
export function CardsPanel() {
  const { view, change } = useCardsView()
  const {
    data: chapters,
    error,
    refetch,
  } = useQuery(queryFor(catalogue.listChapters, { query: { search: undefined } }))
  const choose = (chapter: string | null) =>
    change({ chapter: chapter ?? undefined, search: '', page: '', edit: '', history: '', show: '' })
  if (error)
    return (
      <LoadFailed
        what="the chapters"
        error={error}
        announcement="Failed to fetch chapters"
        onRetry={() => void refetch()}
      />
    )
  return (
    <Stack gap="lg">
      <Select
        label="Chapter"
        placeholder="Choose a chapter"
        searchable
        nothingFoundMessage="No chapter has these words"
        allowDeselect={false}
        data={(chapters ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
        value={view.chapter === undefined ? null : String(view.chapter)}
        onChange={choose}
      />
      {view.chapter === undefined ? (
        <Text c="dimmed">Choose a chapter to see its cards.</Text>
      ) : (
        <CardsOfChapter key={view.chapter} chapterId={view.chapter} />
      )}
    </Stack>
  )
}
