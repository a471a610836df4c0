import { Anchor, Button, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { queryFor } from '#client/platform/calls/queries.ts'
import { editorialPaths } from '#client/platform/editorial-paths.ts'
import { pageIn, useAddress } from '#client/platform/use-address.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { PageHead } from '#client/ui/page/page-head.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { Pager } from '#client/ui/tables/pager.tsx'
import { compactDateText } from '#client/ui/text/date-text.ts'
import { SourceText } from '#client/ui/text/source-text.tsx'
import { labelChanges } from '#contracts/editorial/label-changes.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { ImportDialog } from './import-dialog.tsx'
import { LabelChangeDialog } from './label-change-dialog.tsx'

type Listed = Reply<typeof labelChanges.listLabelChanges>['changes'][number]

/** What labels say anew, and how far the items that name the drugs have been read again. */
export function LabelChangesScreen() {
  const { params, change } = useAddress()
  const page = pageIn(params)
  const [opened, setOpened] = useState<'form' | 'import'>()
  const { data, error, refetch } = useQuery({
    ...queryFor(labelChanges.listLabelChanges, { query: { page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const pages = data ? Math.ceil(data.total / data.pageSize) : 0
  const close = () => setOpened(undefined)
  return (
    <Stack gap="lg">
      <PageHead
        title="Label changes"
        description="Every item that names the drug or its class is read again when its label changes."
      >
        <Button variant="default" onClick={() => setOpened('import')}>
          Import a file
        </Button>
        <Button onClick={() => setOpened('form')}>Enter a change</Button>
      </PageHead>
      {error && !data && <LoadFailed what="the label changes" error={error} onRetry={() => void refetch()} />}
      {(data || !error) && (
        <DataTable
          label="Label changes"
          columns={columns}
          rows={data?.changes}
          keyOf={({ id }) => id}
          empty="No label change has been entered yet."
        />
      )}
      <Pager
        page={page}
        pages={pages}
        hasMore={page < pages}
        onPage={(next) => change({ page: next }, { showsTop: true })}
        words={{ back: 'Previous', on: 'Next' }}
      />
      {opened === 'form' && <LabelChangeDialog onClose={close} />}
      {opened === 'import' && <ImportDialog onClose={close} />}
    </Stack>
  )
}

const columns: Column<Listed>[] = [
  { name: 'drug', heading: 'Drug', cell: ({ drug }) => drug },
  { name: 'day', heading: 'Since', keepsLine: true, cell: ({ changedOn }) => compactDateText(changedOn) },
  {
    name: 'text',
    heading: 'What it says',
    cell: ({ text, source, link }) => (
      <>
        {text}
        <Text size="sm" c="dimmed" component="span" display="block">
          <SourceText source={source} link={link} />
        </Text>
      </>
    ),
  },
  { name: 'reviews', heading: 'Reviews', cell: (change) => <Progress change={change} /> },
]

function Progress({ change: { id, tasks, closed } }: { change: Listed }) {
  const text = `${closed} of ${tasks} closed`
  const state = closed < tasks ? 'open' : 'closed'
  return tasks === 0 ? (
    'None'
  ) : (
    <Anchor component={Link} to={editorialPaths.reviewsOfLabelChange(id, state)}>
      {text}
    </Anchor>
  )
}
