import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { EditConflict } from '#client/features/editing/edit-conflict.tsx'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { FormEnd } from '#client/ui/forms/form-end.tsx'
import { LeaveWarning, useFinish } from '#client/ui/forms/leave-warning.tsx'
import { catalogue, type Flashcard } from '#contracts/catalogue/catalogue.ts'
import { contentAdmin } from '#contracts/catalogue/content-admin.ts'
import { CardFields, type CardValues, cardRules, tagsText } from './card-fields.tsx'
import classes from './flashcard-editor.module.css'
import { reloadContent } from './reload-content.ts'

type EditedCard = Pick<Flashcard, 'id' | 'question' | 'answer' | 'why' | 'tags' | 'revision'>

interface FlashcardEditorProps {
  flashcard: EditedCard
  onSaved: (flashcard: Flashcard) => void
  onCancel: () => void
}

const valuesOf = ({ question, answer, why, tags }: EditedCard): CardValues => ({
  ...{ question, answer, why },
  tags: tagsText(tags),
})

/**
 * Edits a card in place. When somebody else has changed the card in the meantime, both texts are shown, and
 * the admin chooses. Queries that show the card are loaded again; a running session is kept.
 */
export function FlashcardEditor({ flashcard, onSaved, onCancel }: FlashcardEditorProps) {
  // If the list is loaded again in the meantime, it holds a newer revision, while the form still holds the
  // text of this one.
  const [began] = useState(flashcard)
  const { isFinished, finish } = useFinish()
  const form = useForm({ initialValues: valuesOf(began), validate: cardRules, validateInputOnBlur: true })
  const { save, present, ...conflict } = useSave(began, {
    values: form.values,
    onFields: form.setErrors,
    onSaved: (saved) => finish(() => onSaved(saved)),
  })
  return (
    <form className={classes.editor} onSubmit={form.onSubmit(() => save.mutate(began.revision))} noValidate>
      <CardFields form={form} />
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
          onKeepMine={() => save.mutate(present.revision)}
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
const cardView = ['tab', 'chapter', 'category', 'state', 'search', 'page', 'before', 'edit']

const labels: [keyof CardValues, string][] = [
  ['question', 'Question'],
  ['answer', 'Answer'],
  ['why', 'Why'],
  ['tags', 'Tags'],
]
const differences = (mine: CardValues, theirs: CardValues) =>
  labels.map(([name, label]) => ({ label, mine: mine[name], theirs: theirs[name] }))

const isEditedMeanwhile = (error: Error) => error instanceof CallError && error.code === 'edited_meanwhile'

interface SaveOptions {
  values: CardValues
  onFields: (fields: Record<string, string>) => void
  onSaved: (flashcard: Flashcard) => void
}

/** Saves over a revision; `present` is the card as somebody else has saved it in the meantime. */
function useSave(flashcard: EditedCard, { values, onFields, onSaved }: SaveOptions) {
  const [present, setPresent] = useState<Flashcard>()
  const { id } = flashcard
  const save = useMutation({
    mutationFn: (revision: number) => {
      const { tags, ...texts } = values
      // A list of tags may hold commas, which the text form cannot tell from separators.
      const body = { ...texts, revision, tags: tags === tagsText(flashcard.tags) ? flashcard.tags : tags }
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
