import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EditConflict } from '#client/features/editing/edit-conflict.tsx'
import { fieldWords } from '#client/features/editing/field-words.ts'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { toast } from '#client/platform/toast.ts'
import { useFinish } from '#client/ui/forms/leave-warning.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { type ChangeSet, changeSets } from '#contracts/editorial/change-sets.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { ChangeNote } from '#domain/content-changes/content-change.ts'
import { fieldTexts } from '#domain/editorial/field-text.ts'
import type { ContentSubject } from '#domain/editorial/review.ts'
import { isSame } from '#domain/editorial/three-way.ts'
import { cardNames } from '#domain/primers/primer-fields.ts'
import type { ChangeSetSlots } from './change-set-slots.ts'
import { useSetCall } from './use-set.ts'

export interface ItemName {
  subject: ContentSubject
  subjectId: number
}

type Item = Reply<typeof changeSets.readItem>
type Fields = Record<string, unknown>

interface EditItemProps {
  set: ChangeSet
  item: ItemName
  slots: ChangeSetSlots
  onDone: () => void
}

/** Edits an item in a set, beginning with its present text and what the set changes of it so far. */
export function EditItem(props: EditItemProps) {
  const params = { id: props.set.id, ...props.item }
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...queryFor(changeSets.readItem, { params }),
    staleTime: 0,
    gcTime: 0,
  })
  if (error && !data) return <LoadFailed what="this item" error={error} onRetry={() => void refetch()} />
  // An edit begins with the present text, not with one that was read some time ago.
  if (!data || !isFetchedAfterMount)
    return <Skeleton height={420} role="status" aria-label="Loading the item" />
  return <LoadedItem {...props} loaded={data} />
}

/** The fields that were typed otherwise than they stood. */
const changed = (typed: Fields, present: Fields): Fields =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => name in present && !isSame(value, present[name])),
  )

/** What was typed beside what is saved now. */
function comparedTexts(subject: ContentSubject, typed: Fields, saved: Fields, choices: Item['choices']) {
  const cardName = cardNames(choices.map(({ id, title }) => ({ id: Number(id), question: title })))
  const names = Object.keys(typed)
  const [mine, theirs] = [
    fieldTexts(subject, typed, cardName),
    fieldTexts(subject, Object.fromEntries(names.map((name) => [name, saved[name]])), cardName),
  ]
  return Object.keys({ ...mine, ...theirs }).map((name) => ({
    ...{ label: fieldWords(name), mine: mine[name] ?? '', theirs: theirs[name] ?? '' },
  }))
}

function LoadedItem({ set, item, slots, onDone, loaded }: EditItemProps & { loaded: Item }) {
  /** The item as the form shows it: that of the begin, or the one that somebody else saved meanwhile. */
  const [began, setBegan] = useState(loaded)
  const [conflict, setConflict] = useState<{ typed: Fields; said: { change?: ChangeNote }; present: Item }>()
  const params = { id: set.id, ...item }
  const { isFinished, finish } = useFinish()
  const typedIn = (text: Fields) => changed(text, { ...began.present, ...began.text })
  const save = useSetCall(
    set.id,
    ({ text, said, over }: { text: Fields; said: { change?: ChangeNote }; over: Item }) => {
      const { revision, editRevision } = over
      // What somebody else has written in the set meanwhile stays where nothing was typed.
      const mine = over === began ? changed(text, began.present) : { ...over.text, ...typedIn(text) }
      const told = over === began || said.change || !over.change ? said : { change: over.change }
      const body = { text: mine, ...told, revision, editRevision }
      return call(changeSets.saveEdit, { params, body }, { urgent: true })
    },
    () => {
      toast({ title: 'Success', description: 'The edit is saved in the set' })
      finish(onDone)
    },
  )
  async function send(typed: Fields, said: { change?: ChangeNote }, over = began): Promise<void> {
    const error = await save.mutateAsync({ text: typed, said, over }).catch((reason: unknown) => reason)
    if (!(error instanceof CallError) || error.code !== 'edited_meanwhile') return
    const present = await call(changeSets.readItem, { params }, { urgent: true }).catch(() => undefined)
    if (present) setConflict({ typed, said, present })
  }
  const Editor = slots.editors[item.subject]
  return (
    <SectionCard title={began.title}>
      <Editor
        key={`${began.revision}-${began.editRevision}`}
        item={began}
        isPending={save.isPending || isFinished}
        error={conflict ? null : save.error}
        onSave={(text, said) => void send(text, said)}
        onCancel={onDone}
      />
      {conflict && (
        <EditConflict
          title="This item has been changed"
          explanation="Somebody else has changed this item, or the edit of it in this set, in the meantime. Nothing of yours has been saved yet: choose which text stands in the set."
          fields={comparedTexts(
            item.subject,
            typedIn(conflict.typed),
            { ...conflict.present.present, ...conflict.present.text },
            conflict.present.choices,
          )}
          isPending={save.isPending}
          onKeepMine={() => void send(conflict.typed, conflict.said, conflict.present)}
          onTakeTheirs={() => {
            setBegan(conflict.present)
            setConflict(undefined)
          }}
          onClose={() => setConflict(undefined)}
        />
      )}
    </SectionCard>
  )
}
