import { Skeleton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChangeNoteFields, useChangeNote } from '#client/features/editing/change-note-fields.tsx'
import { EditConflict } from '#client/features/editing/edit-conflict.tsx'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { FormEnd } from '#client/ui/forms/form-end.tsx'
import { LeaveWarning, useFinish } from '#client/ui/forms/leave-warning.tsx'
import { catalogue, type Flashcard } from '#contracts/catalogue/catalogue.ts'
import { type AdminFlashcard, contentAdmin } from '#contracts/catalogue/content-admin.ts'
import type { ChangeNote } from '#domain/content-changes/content-change.ts'
import { CardFields, cardRules, tagsText } from './card-fields.tsx'
import { type CardValues, detailsOf } from './card-values.ts'
import classes from './flashcard-editor.module.css'
import { reloadContent } from './reload-content.ts'

type EditedCard = Pick<Flashcard, 'id' | 'chapterId' | 'question' | 'answer' | 'why' | 'tags' | 'revision'> &
  Partial<Pick<AdminFlashcard, 'kind' | 'objective' | 'source' | 'link'>>

interface FlashcardEditorProps {
  flashcard: EditedCard
  onSaved: (flashcard: Flashcard) => void
  onCancel: () => void
}

const valuesOf = ({
  question,
  answer,
  why,
  tags,
  kind,
  objective,
  source,
  link,
}: EditedCard): CardValues => ({
  ...{ question, answer, why, source },
  tags: tagsText(tags),
  kind: kind === null ? '' : kind,
  objective: objective === null ? '' : objective,
  link: link === null ? '' : link,
})

/**
 * Edits a card in place. Where a learner's card or a report does not say all of it, the card is read first; when that fails,
 * its text can be edited without the rest.
 */
export function FlashcardEditor(props: FlashcardEditorProps) {
  const { flashcard } = props
  const whole = useQuery({
    ...queryFor(contentAdmin.findFlashcard, { params: { id: flashcard.id } }),
    enabled: flashcard.kind === undefined,
    retry: false,
    // Without a network it fails at once; what was read for an earlier edit is not shown again.
    networkMode: 'always',
    gcTime: 0,
  })
  if (whole.isLoading) return <Skeleton height={420} />
  const { kind, objective, source, link } = whole.data ?? flashcard
  return <EditorForm {...props} flashcard={{ ...flashcard, kind, objective, source, link }} />
}

/**
 * When somebody else has changed the card in the meantime, both texts are shown, and
 * the admin chooses. Queries that show the card are loaded again; a running session is kept.
 */
function EditorForm({ flashcard, onSaved, onCancel }: FlashcardEditorProps) {
  // If the list is loaded again in the meantime, it holds a newer revision, while the form still holds the
  // text of this one.
  const [began] = useState(flashcard)
  const { isFinished, finish } = useFinish()
  const form = useForm({ initialValues: valuesOf(began), validate: cardRules, validateInputOnBlur: true })
  const note = useChangeNote()
  const { save, present, ...conflict } = useSave(began, {
    values: form.values,
    onFields: form.setErrors,
    onSaved: (saved) => finish(() => onSaved(saved)),
  })
  function send(revision: number): void {
    const said = note.read()
    if (said) save.mutate({ revision, ...said })
  }
  return (
    <form className={classes.editor} onSubmit={form.onSubmit(() => send(began.revision))} noValidate>
      <CardFields form={form} chapter={began.chapterId} />
      <ChangeNoteFields note={note} />
      <FormEnd
        action="Save"
        error={present ? null : save.error}
        isPending={save.isPending}
        onCancel={() => finish(onCancel)}
      />
      {present && (
        <EditConflict
          title="This card has been changed"
          fields={differences(form.values, valuesOf(present))}
          isPending={save.isPending}
          onKeepMine={() => send(present.revision)}
          onTakeTheirs={conflict.takeTheirs}
          onClose={conflict.close}
        />
      )}
      <LeaveWarning isActive={form.isDirty() && !isFinished} view={cardView}>
        Changes to the card are not saved and will be lost.
      </LeaveWarning>
    </form>
  )
}

/** The address parameters that choose the cards on an admin page. */
const cardView = [
  'tab',
  'chapter',
  'category',
  'state',
  'kind',
  'objective',
  'search',
  'page',
  'before',
  'edit',
]

const fieldLabels: [keyof CardValues, string][] = [
  ['question', 'Question'],
  ['answer', 'Answer'],
  ['why', 'Why'],
  ['tags', 'Tags'],
  ['kind', 'Kind'],
  ['objective', 'Objective'],
  ['source', 'Source'],
  ['link', 'Link'],
]
const differences = (mine: CardValues, theirs: CardValues) =>
  fieldLabels.flatMap(([name, label]) => {
    const own = mine[name]
    return own === undefined ? [] : { label, mine: own, theirs: theirs[name] ?? '' }
  })

const isEditedMeanwhile = (error: Error) => error instanceof CallError && error.code === 'edited_meanwhile'

interface SaveOptions {
  values: CardValues
  onFields: (fields: Record<string, string>) => void
  onSaved: (flashcard: Flashcard) => void
}

/** Saves over a revision; `present` is the card as somebody else has saved it in the meantime. */
function useSave(flashcard: EditedCard, { values, onFields, onSaved }: SaveOptions) {
  const [present, setPresent] = useState<AdminFlashcard>()
  const { id } = flashcard
  const save = useMutation({
    mutationFn: (edit: { revision: number; change?: ChangeNote }) => {
      const { tags, question, answer, why } = values
      // A list of tags may hold commas, which the text form cannot tell from separators.
      const texts = { question, answer, why, ...detailsOf(values) }
      const body = { ...texts, ...edit, tags: tags === tagsText(flashcard.tags) ? flashcard.tags : tags }
      return call(catalogue.updateFlashcard, { params: { id }, body }, { urgent: true })
    },
    onSuccess: async (saved) => {
      toast({ title: 'Success', description: 'Flashcard updated successfully' })
      onSaved(saved)
      await reloadContent()
    },
    onError: async (error) => {
      if (isEditedMeanwhile(error)) {
        const found = await call(contentAdmin.findFlashcard, { params: { id } }).catch(() => undefined)
        setPresent(found)
        if (found) return
      }
      if (error instanceof CallError && error.fields) onFields(error.fields)
      errorToast('Failed to update flashcard')
    },
  })
  const close = () => setPresent(undefined)
  const takeTheirs = () => {
    if (present) onSaved(present)
    void reloadContent()
  }
  return { save, present, close, takeTheirs }
}
