import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { queryFor } from '#client/platform/calls/queries.ts'
import { editorialPaths } from '#client/platform/editorial-paths.ts'
import { useUser } from '#client/platform/user/session.ts'
import { StateChips } from '#client/ui/forms/state-chips.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { PageHead } from '#client/ui/page/page-head.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { dateTimeText, dayText } from '#client/ui/text/date-text.ts'
import { type ChangeSetHead, changeSets } from '#contracts/editorial/change-sets.ts'
import { changeSetStates } from '#domain/editorial/change-set.ts'
import { hasContentRole } from '#domain/editorial/content-roles.ts'
import { NewSet } from './new-set.tsx'
import { stateWords } from './set-words.ts'

/** The change sets by their state, and a new one. */
export function SetsScreen() {
  const { user } = useUser()
  const [query, setQuery] = useSearchParams()
  const [isNew, dialog] = useDisclosure(false)
  const state = changeSetStates.find((each) => each === query.get('state')) ?? 'draft'
  const { data, error, refetch } = useQuery({
    ...queryFor(changeSets.list, { query: { state } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <Stack gap="lg">
      <PageHead
        title="Change sets"
        description="Edits that belong together are reviewed, made live and taken back as one."
      >
        {user && hasContentRole(user, 'author') && <Button onClick={dialog.open}>New change set</Button>}
      </PageHead>
      <StateChips
        label="State"
        states={changeSetStates}
        words={stateWords}
        counts={data?.counts}
        value={state}
        onChange={(chosen) => setQuery(chosen === 'draft' ? {} : { state: chosen }, { replace: true })}
      />
      {error && <LoadFailed what="the change sets" error={error} onRetry={() => void refetch()} />}
      {(data || !error) && (
        <DataTable
          label="Change sets"
          columns={columns}
          rows={data?.sets}
          keyOf={({ id }) => id}
          empty="There is no change set in this state."
        />
      )}
      {isNew && <NewSet onClose={dialog.close} />}
    </Stack>
  )
}

const columns: Column<ChangeSetHead>[] = [
  {
    name: 'title',
    heading: 'Title',
    cell: ({ id, title }) => (
      <Anchor component={Link} to={editorialPaths.changeSet(id)} inherit>
        {title}
      </Anchor>
    ),
  },
  { name: 'edits', heading: 'Edits', cell: ({ edits }) => edits, align: 'end' },
  {
    name: 'standing',
    heading: 'Found to stand',
    cell: ({ edits, standing }) => `${standing} of ${edits}`,
    align: 'end',
  },
  {
    name: 'writers',
    heading: 'Written by',
    cell: ({ writers, createdBy }) => writers.join('; ') || createdBy,
  },
  {
    name: 'created',
    heading: 'Begun',
    cell: ({ createdAt, goesLiveAt }) => (
      <>
        {dayText(createdAt)}
        {goesLiveAt && (
          <Text size="sm" c="dimmed">
            Goes live {dateTimeText(goesLiveAt)}
          </Text>
        )}
      </>
    ),
  },
]
