import { Alert, Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { subjectWords } from '#client/features/editorial/item-words.ts'
import { call } from '#client/platform/calls/calls.ts'
import { editorialPaths } from '#client/platform/editorial-paths.ts'
import { LeaveWarning } from '#client/ui/forms/leave-warning.tsx'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { PageHead } from '#client/ui/page/page-head.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import { type ChangeSet, changeSets } from '#contracts/editorial/change-sets.ts'
import { contentSubjects } from '#domain/editorial/review.ts'
import { countText } from '#domain/text/count-text.ts'
import { AddItem } from './add-item.tsx'
import type { ChangeSetSlots } from './change-set-slots.ts'
import { DeleteSet } from './delete-set.tsx'
import { EditItem, type ItemName } from './edit-item.tsx'
import { SetEdit } from './set-edit.tsx'
import { SetLog } from './set-log.tsx'
import { SetPreview } from './set-preview.tsx'
import { SetSteps } from './set-steps.tsx'
import { stateWords } from './set-words.ts'
import { SetWordsDialog } from './set-words-dialog.tsx'
import { useSet, useSetCall } from './use-set.ts'

interface SetScreenProps {
  id: number
  slots: ChangeSetSlots
}

/** One change set: its edits, their reviews, and what can be done with it next. */
export function SetScreen({ id, slots }: SetScreenProps) {
  const { data: set, error, refetch } = useSet(id)
  return (
    <Stack gap="lg">
      <BackLink to={editorialPaths.changeSets}>Change sets</BackLink>
      {error && !set && <LoadFailed what="this change set" error={error} onRetry={() => void refetch()} />}
      {!set && !error && <Skeleton height={320} role="status" aria-label="Loading the change set" />}
      {set && <LoadedSet key={id} set={set} slots={slots} />}
    </Stack>
  )
}

/** The item that is edited, as the address names it: flashcard-12. */
function useEditedItem(): [ItemName | undefined, (item: ItemName | undefined) => void] {
  const [query, setQuery] = useSearchParams()
  const [name, id] = query.get('edit')?.split('-') ?? []
  const subject = contentSubjects.find((each) => each === name)
  const subjectId = Number(id)
  const item = subject && Number.isInteger(subjectId) && subjectId > 0 ? { subject, subjectId } : undefined
  return [item, (next) => setQuery(next ? { edit: `${next.subject}-${next.subjectId}` } : {})]
}

function LoadedSet({ set, slots }: { set: ChangeSet; slots: ChangeSetSlots }) {
  const [edited, edit] = useEditedItem()
  const [isPreviewed, setPreviewed] = useState(false)
  const [remarks, setRemarks] = useState<Record<number, string>>({})
  if (edited && set.mayWrite)
    return (
      <>
        <PageHead
          title={set.title}
          description={`An edit of a ${subjectWords[edited.subject].toLowerCase()}`}
        />
        <EditItem
          key={JSON.stringify(edited)}
          set={set}
          item={edited}
          slots={slots}
          onDone={() => edit(undefined)}
        />
      </>
    )
  return (
    <>
      <PageHead title={set.title} description={set.why || 'A change set without a reason.'}>
        <Badge variant="light">{stateWords[set.state]}</Badge>
        {set.mayWrite && <Rename set={set} />}
        {set.mayWrite && <DeleteSet set={set} />}
      </PageHead>
      {set.problem && (
        <Alert color="red" variant="light" title="It did not go live at its time">
          {set.problem}
        </Alert>
      )}
      {set.goesLiveAt && (
        <Alert variant="light">Goes live by itself on {dateTimeText(set.goesLiveAt)}.</Alert>
      )}
      <SetSteps set={set} />
      {set.mayWrite && <AddItem onChoose={edit} />}
      <SectionCard
        title="Edits"
        description={`${countText(set.edits, 'edit')}, of which ${set.standing} found to stand.`}
      >
        {set.items.length === 0 && <Text c="dimmed">Nothing has been edited in this set yet.</Text>}
        <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {set.items.map((each) => (
            <li key={each.id}>
              <SetEdit
                set={set}
                edit={each}
                remark={remarks[each.id] ?? ''}
                onRemark={(remark) => setRemarks({ ...remarks, [each.id]: remark })}
                onEdit={edit}
              />
            </li>
          ))}
        </Stack>
        {set.items.length > 0 && (
          <Group mt="md">
            <Button variant="default" aria-expanded={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
              {isPreviewed ? 'Hide the preview' : 'Preview as learners meet it'}
            </Button>
          </Group>
        )}
      </SectionCard>
      {isPreviewed && <SetPreview set={set} slots={slots} />}
      <SetLog set={set} />
      <LeaveWarning isActive={Object.values(remarks).some((remark) => remark.trim() !== '')} view={['edit']}>
        Your remark is not saved and will be lost.
      </LeaveWarning>
    </>
  )
}

function Rename({ set }: { set: ChangeSet }) {
  const [isOpen, setOpen] = useState(false)
  const rename = useSetCall(
    set.id,
    (body: { title: string; why: string }) =>
      call(changeSets.rename, { params: { id: set.id }, body }, { urgent: true }),
    () => setOpen(false),
  )
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Rename
      </Button>
      {isOpen && (
        <SetWordsDialog
          heading="Rename the change set"
          initial={{ title: set.title, why: set.why }}
          action="Save"
          error={rename.error}
          isPending={rename.isPending}
          onSave={(words) => rename.mutate(words)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
