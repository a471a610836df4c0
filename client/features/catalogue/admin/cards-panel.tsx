import { Select, Stack, Text } from '@mantine/core'
import { CardsOfChapter } from './cards-of-chapter.tsx'
import { useCardsView } from './use-cards-view.ts'
import { WithChapters } from './with-chapters.tsx'

/** The cards of the chosen chapter. */
export function CardsPanel() {
  const { view, change } = useCardsView()
  const choose = (chapter: string | null) =>
    change({ chapter: chapter ?? undefined, search: '', page: '', edit: '', history: '', show: '' })
  return (
    <WithChapters>
      {(chapters) => (
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
      )}
    </WithChapters>
  )
}
