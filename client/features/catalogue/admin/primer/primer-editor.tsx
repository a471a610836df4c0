import { Badge, Group, Skeleton, Stack } from '@mantine/core'
import { type FormErrors, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reloadContent } from '#client/features/catalogue/reload-content.ts'
import { ChangeNoteFields, useChangeNote } from '#client/features/editing/change-note-fields.tsx'
import { EditConflict } from '#client/features/editing/edit-conflict.tsx'
import { EditorActions } from '#client/features/editing/editor-actions.tsx'
import { fieldWords } from '#client/features/editing/field-words.ts'
import { useSaveEdit } from '#client/features/editing/use-save-edit.ts'
import { call } from '#client/platform/calls/calls.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { toast } from '#client/platform/toast.ts'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { LeaveWarning, useFinish } from '#client/ui/forms/leave-warning.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { type EditedPrimer, primerEditing } from '#contracts/catalogue/primer-editing.ts'
import type { ChangeNote } from '#domain/content-changes/content-change.ts'
import { cardNames, mergePrimers, primerFields } from '#domain/primers/primer-fields.ts'
import type { PrimerText } from '#domain/primers/primer-text.ts'
import { countText } from '#domain/text/count-text.ts'
import { readingMinutes } from '#domain/text/reading-minutes.ts'
import { PrimerFields } from './primer-fields.tsx'
import { PrimerHistory } from './primer-history.tsx'
import { PrimerPreview } from './primer-preview.tsx'
import { primerRules, textOf, valuesOf } from './primer-values.ts'

/** Edits the primer of a chapter. */
export function PrimerEditor({ chapterId, onDone }: { chapterId: number; onDone: () => void }) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...queryFor(primerEditing.findPrimer, { params: { id: chapterId } }),
    staleTime: 0,
  })
  if (error && !data) return <LoadFailed what="this primer" error={error} onRetry={() => void refetch()} />
  // An edit begins with the current text, not with one that was read some time ago.
  if (!data || !isFetchedAfterMount)
    return <Skeleton height={480} role="status" aria-label="Loading the primer" />
  return <Editor key={chapterId} primer={data} onDone={onDone} />
}

interface PrimerEdit {
  text: PrimerText
  revision: number
  change?: ChangeNote
}

function Editor({ primer, onDone }: { primer: EditedPrimer; onDone: () => void }) {
  /** The primer as it was when the edit began, when a conflict was settled, or when an earlier text was restored. */
  const [began, setBegan] = useState(primer)
  const [isPreviewed, setPreviewed] = useState(false)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const form = useForm({ initialValues: valuesOf(began, began.cards), validate: primerRules })
  const note = useChangeNote()
  const { isFinished, finish } = useFinish()
  const done = () => finish(onDone)
  const params = { id: primer.id }
  const { save, present, settle } = useSaveEdit({
    send: ({ text: written, ...said }: PrimerEdit) =>
      call(primerEditing.updatePrimer, { params, body: { ...written, ...said } }, { urgent: true }),
    read: () => call(primerEditing.findPrimer, { params }, { urgent: true }),
    onFields: form.setErrors,
    onSaved: async () => {
      toast({ title: 'Success', description: 'Primer updated successfully' })
      done()
      await reloadContent()
    },
  })
  const text = textOf(form.values)
  const mine = present && laidOver(present, { began, text })
  const focusFirst = (errors: FormErrors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
  function send(written: PrimerText, revision: number): void {
    const said = note.read()
    if (said) save.mutate({ text: written, revision, ...said })
  }
  function beginWith(saved: EditedPrimer): void {
    const values = valuesOf(saved, saved.cards)
    form.setValues(values)
    form.resetDirty(values)
    setBegan(saved)
  }
  return (
    <Stack gap="lg">
      <SectionCard
        title={`Primer: ${primer.chapterTitle}`}
        description={
          <Group component="span" gap="xs">
            {`${countText(text.parts.length, 'part')}, ${readingMinutes(text.parts.map(({ body }) => body).join(' '))} min to read`}
            {primer.isEdited && (
              <Badge component="span" variant="light" color="gray">
                Edited
              </Badge>
            )}
          </Group>
        }
      >
        <form
          onSubmit={form.onSubmit(() => send(text, began.revision), focusFirst)}
          noValidate
          aria-label="Primer"
        >
          <PrimerFields form={form} cards={began.cards} />
          <ChangeNoteFields note={note} />
          {!present && <FailureReason error={save.error} />}
          <EditorActions
            action="Save primer"
            isPending={save.isPending}
            isPreviewed={isPreviewed}
            onPreview={setPreviewed}
            onHistory={() => setHistoryOpen(true)}
            onCancel={done}
          />
        </form>
      </SectionCard>
      {isPreviewed && (
        <SectionCard title="Preview" description="As learners read it before the cards.">
          <PrimerPreview primer={text} />
        </SectionCard>
      )}
      {isHistoryOpen && (
        <PrimerHistory
          primer={primer}
          isUnsaved={form.isDirty()}
          onRestored={beginWith}
          onClose={() => setHistoryOpen(false)}
        />
      )}
      <LeaveWarning isActive={(form.isDirty() || note.isDirty) && !isFinished} view={['tab', 'primer']}>
        Changes to the primer are not saved and will be lost.
      </LeaveWarning>
      {present && mine && (
        <EditConflict
          title="This primer has been changed"
          fields={compared(mine, present)}
          isPending={save.isPending}
          onKeepMine={() => send(mine, present.revision)}
          onTakeTheirs={() => {
            beginWith(present)
            settle()
          }}
          onClose={settle}
        />
      )}
    </Stack>
  )
}

/** What was typed, laid over what somebody else has saved: where nothing was typed, theirs stays. */
function laidOver(
  present: EditedPrimer,
  { began, text }: { began: PrimerText; text: PrimerText },
): PrimerText {
  const [earlier, typed] = [primerFields(began), primerFields(text)]
  const names = Object.keys({ ...earlier, ...typed }).filter((name) => earlier[name] !== typed[name])
  return mergePrimers(text, present, names)
}

function compared(mine: PrimerText, present: EditedPrimer) {
  const name = cardNames(present.cards)
  const [own, theirs] = [primerFields(mine, name), primerFields(present, name)]
  return Object.keys({ ...own, ...theirs }).map((field) => ({
    label: fieldWords(field),
    mine: own[field] ?? '',
    theirs: theirs[field] ?? '',
  }))
}
