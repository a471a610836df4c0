import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { download } from '#client/platform/calls/download.ts'
import { ExportButton } from '#client/ui/tables/export-button.tsx'
import type { BulkActName } from '#contracts/accounts/bulk-acts.ts'
import { userAdmin } from '#contracts/accounts/user-admin.ts'
import type { UserFilter } from '#contracts/accounts/user-filter.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { bulkActWords, offeredActs, peopleText } from './bulk-words.ts'
import type { useChosenUsers } from './use-user-list.ts'
import classes from './users-panel.module.css'

interface BulkBarProps {
  chosen: ReturnType<typeof useChosenUsers>
  filter: UserFilter
  /** The number of all who match, as in "About 17,000 users". */
  allText: string
}

/** What can be done with the chosen users. It is shown once some are chosen. */
export function BulkBar({ chosen, filter, allText }: BulkBarProps) {
  const [act, setAct] = useState<BulkActName>('suspend')
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState<BulkChoice>()
  const choice: BulkChoice = chosen.all ? { filter } : { userIds: [...chosen.ids] }
  const open = () => {
    setShown(choice)
    setOpen(true)
  }
  const query = chosen.all ? filter : { ids: chosen.ids.join(',') }
  return (
    <>
      {(chosen.all || chosen.ids.length > 0) && (
        <section className={classes.bar} aria-label="Chosen users">
          <span className={classes.count} role="status">
            {chosen.all ? `All chosen: ${allText}` : `${peopleText(chosen.ids.length)} chosen`}
          </span>
          {!chosen.all && (
            <Button variant="subtle" onClick={chosen.chooseAll}>
              Choose all that match
            </Button>
          )}
          <NativeSelect
            aria-label="What to do with the chosen users"
            data={offeredActs.map((name) => ({ value: name, label: bulkActWords[name].label }))}
            value={act}
            onChange={(event) =>
              setAct(offeredActs.find((name) => name === event.currentTarget.value) ?? act)
            }
          />
          <Button onClick={open}>Preview</Button>
          <ExportButton what="the chosen users" download={() => download(userAdmin.exportUsers, { query })} />
          <Button variant="subtle" onClick={chosen.clear}>
            Clear
          </Button>
        </section>
      )}
      {isOpen && shown && (
        <BulkDialog act={act} choice={shown} onDone={chosen.clear} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

type BulkChoice = { userIds: number[] } | { filter: UserFilter }
