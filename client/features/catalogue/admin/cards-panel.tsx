import { NativeSelect, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { type CardState, cardStates, contentAdmin } from '#contracts/catalogue/content-admin.ts'
import { AllCards } from './all-cards.tsx'
import { CardsOfChapter } from './cards-of-chapter.tsx'
import classes from './cards-panel.module.css'
import { useCardsView } from './use-cards-view.ts'
import { WithChapters } from './with-chapters.tsx'

const stateWords: Record<CardState, string> = {
  noSource: 'Without a source',
  reported: 'Reported',
  edited: 'Edited here',
  deleted: 'Deleted',
}

/** The cards of all chapters by a filter; those of one chapter in its order. */
export function CardsPanel() {
  const { view, change } = useCardsView()
  const categories = useQuery(queryFor(contentAdmin.listCategories))
  const closed = { page: '', before: '', edit: '', history: '', show: '' }
  return (
    <WithChapters>
      {(chapters) => (
        <Stack gap="lg">
          <div className={classes.filters}>
            <Select
              label="Chapter"
              placeholder="All chapters"
              searchable
              clearable
              nothingFoundMessage="No chapter has these words"
              data={(chapters ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
              value={view.chapter === undefined ? null : String(view.chapter)}
              onChange={(chapter) =>
                change({ ...closed, chapter: chapter ?? '', ...(chapter && { category: '' }), search: '' })
              }
            />
            <NativeSelect
              label="Category"
              value={view.category}
              onChange={(event) => change({ ...closed, category: event.currentTarget.value, chapter: '' })}
              data={[
                { value: '', label: 'All categories' },
                ...(categories.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
              ]}
            />
            <NativeSelect
              label="Show"
              value={view.state ?? ''}
              onChange={(event) => change({ ...closed, state: event.currentTarget.value })}
              data={[
                { value: '', label: 'All cards' },
                ...cardStates.map((state) => ({ value: state, label: stateWords[state] })),
              ]}
            />
          </div>
          {view.chapter !== undefined && view.state === undefined ? (
            <CardsOfChapter key={view.chapter} chapterId={view.chapter} />
          ) : (
            <AllCards />
          )}
        </Stack>
      )}
    </WithChapters>
  )
}
