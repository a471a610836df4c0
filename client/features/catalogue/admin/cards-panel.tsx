import { NativeSelect, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { kindOptions } from '#client/features/catalogue/card-kind-words.ts'
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
  const objectives = useQuery({
    ...queryFor(contentAdmin.listObjectives, { params: { id: view.chapter ?? 0 } }),
    enabled: view.chapter !== undefined,
  })
  const closed = { page: '', before: '', edit: '', history: '', show: '' }
  const isFiltered = view.state !== undefined || view.kind !== undefined || view.objective !== ''
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
                change({
                  ...closed,
                  chapter: chapter ?? '',
                  ...(chapter && { category: '' }),
                  ...{ objective: '', search: '' },
                })
              }
            />
            <NativeSelect
              label="Category"
              value={view.category}
              onChange={(event) =>
                change({ ...closed, category: event.currentTarget.value, chapter: '', objective: '' })
              }
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
            <NativeSelect
              label="Kind"
              value={view.kind ?? ''}
              onChange={(event) => change({ ...closed, kind: event.currentTarget.value })}
              data={[{ value: '', label: 'All kinds' }, ...kindOptions]}
            />
            {view.chapter !== undefined && (
              <NativeSelect
                label="Objective"
                className={classes.wide ?? ''}
                value={view.objective}
                onChange={(event) => change({ ...closed, objective: event.currentTarget.value })}
                data={[
                  { value: '', label: 'All objectives' },
                  ...(objectives.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
                ]}
              />
            )}
          </div>
          {view.chapter !== undefined && !isFiltered ? (
            <CardsOfChapter key={view.chapter} chapterId={view.chapter} />
          ) : (
            <AllCards />
          )}
        </Stack>
      )}
    </WithChapters>
  )
}
