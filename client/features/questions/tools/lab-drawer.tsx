import { Skeleton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import type { Labs } from '#contracts/questions/questions.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './lab-drawer.module.css'
import { LabGroup } from './lab-group.tsx'
import { labsQuery } from './labs-query.ts'
import { matchingLabs } from './matching-labs.ts'
import { ToolPanel } from './tool-panel.tsx'

interface LabDrawerProps {
  opened: boolean
  onClose: () => void
}

/**
 * Reference ranges beside the question. They are loaded when this is mounted, before it opens, so that they
 * are there even without a network.
 */
export function LabDrawer({ opened, onClose }: LabDrawerProps) {
  const labs = useQuery({ ...labsQuery, staleTime: Number.POSITIVE_INFINITY })
  if (!opened) return null
  return (
    <ToolPanel title="Reference ranges" onClose={onClose}>
      <LabSearch labs={labs.data} />
      {labs.isFetching && <LabSkeleton />}
      {labs.error && !labs.isFetching && (
        <LoadFailed what="the reference ranges" error={labs.error} onRetry={() => void labs.refetch()} />
      )}
    </ToolPanel>
  )
}

/** The field is there while the ranges load. It takes the focus, and text typed by then is not lost. */
function LabSearch({ labs }: { labs: Labs | undefined }) {
  const [search, setSearch] = useState('')
  const groups = matchingLabs(labs?.groups ?? [], search)
  return (
    <>
      <div className={classes.search}>
        <TextInput
          type="search"
          aria-label="Search a test"
          placeholder="Hemoglobin, LDH, AFP"
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          data-autofocus
        />
        <p className={classes.found} role="status">
          {labs && search.trim() !== '' && foundText(groups, search)}
        </p>
      </div>
      {groups.map((group) => (
        <LabGroup key={group.title} group={group} search={search} />
      ))}
      {labs && <p className="text-fine">{labs.source}</p>}
    </>
  )
}

function foundText(groups: Labs['groups'], search: string): string {
  const found = groups.reduce((sum, { tests }) => sum + tests.length, 0)
  return found > 0 ? countText(found, 'test') : `No test is called “${search.trim()}”.`
}

function LabSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-label="Loading the reference ranges">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} height={28} radius="md" />
      ))}
    </div>
  )
}
