import { Alert, Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNetwork } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { EditConflict } from '#client/features/editing/edit-conflict.tsx'
import { focusFirstError } from '#client/platform/calls/focus-first-error.ts'
import { TextButton } from '#client/ui/buttons/text-button.tsx'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { LeaveWarning } from '#client/ui/forms/leave-warning.tsx'
import type { OwnNote } from '#contracts/own-cards/own-cards.ts'
import { CardsPreview } from './cards-preview.tsx'
import { formNames, textLabels } from './form-words.ts'
import {
  type NoteDraft,
  newDraft,
  readLastDeck,
  readNoteDraft,
  removeNoteDraft,
  storeLastDeck,
  storeNoteDraft,
} from './note-drafts.ts'
import classes from './note-editor.module.css'
import { NoteFields } from './note-fields.tsx'
import {
  emptyValues,
  isBlank,
  type NoteStart,
  type NoteValues,
  problemsOf,
  valuesOfNote,
} from './note-values.ts'
import { SimilarCards } from './similar-cards.tsx'
import { useSaveNote } from './use-save-note.ts'

interface NoteEditorProps {
  userId: number
  /** The note that is edited; undefined for a new one. */
  note?: OwnNote | undefined
  start?: NoteStart
  /** @param goesOn the learner writes another note */
  onSaved: (note: OwnNote, goesOn: boolean) => void
  onClose: () => void
  /** Shown above the fields. */
  children?: ReactNode
}

/** What is written, as it is named in the browser's storage. */
export function aboutOf(note: OwnNote | undefined, origin?: NoteStart['origin']): string {
  if (note) return `note:${note.id}`
  return origin ? `${origin.kind}:${origin.id}:${origin.part ?? ''}` : 'new'
}

/**
 * Writes a note. What is typed stays in the browser until it is saved or thrown away, so a reload and a closed
 * dialog lose nothing.
 */
export function NoteEditor({ userId, note, start = {}, onSaved, onClose, children }: NoteEditorProps) {
  const about = aboutOf(note, start.origin)
  const [base, setBase] = useState<NoteValues>(() =>
    note ? valuesOfNote(note) : { ...emptyValues, deck: readLastDeck(userId) || 'My cards', ...start.values },
  )
  const { draft, keep, discard, isUnkept, isRestored } = useDraft({ userId, about, base, note })
  const form = useForm<NoteValues>({
    initialValues: draft.current.values,
    validate: problemsOf,
    validateInputOnBlur: true,
    onValuesChange: keep,
  })
  const { online } = useNetwork()
  const [isSending, setSending] = useState(false)
  const { save, present, ...conflict } = useSaveNote({
    note,
    origin: start.origin,
    draft,
    onFields: (fields) => {
      form.setErrors(fields)
      focusFirstError(fields)
    },
    onSaved(saved, goesOn) {
      storeLastDeck(userId, saved.deckName)
      discard()
      if (goesOn) begin(next(form.values))
      onSaved(saved, goesOn)
    },
  })

  function begin(values: NoteValues): void {
    setBase(values)
    draft.current = newDraft(values)
    form.setValues(values)
    form.clearErrors()
    document.querySelector<HTMLElement>('form [data-path="front"]')?.focus()
  }
  const send = (goesOn: boolean) =>
    form.onSubmit(
      (values) => save.mutate({ values, goesOn, revision: draft.current.revision }),
      focusFirstError,
    )
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!save.isPending && !isSending) send(note === undefined)()
  }

  return (
    <form className={classes.form} onSubmit={send(false)} onKeyDown={onKeyDown} noValidate>
      {children}
      {isRestored && (
        <p className={classes.restored}>
          This is what you wrote and did not save.
          <TextButton
            onClick={() => {
              discard()
              begin(base)
            }}
          >
            Begin anew
          </TextButton>
        </p>
      )}
      {!online && (
        <Alert color="gray" variant="light" mb="sm">
          There is no connection. What you write stays in this browser until you can save it.
        </Alert>
      )}
      {/* What was typed while it is saved would be neither in this card nor in the next. */}
      <div className={classes.editor} inert={save.isPending}>
        <NoteFields form={form} onSending={setSending} />
        <div className={classes.beside}>
          <CardsPreview values={form.values} />
          <SimilarCards front={form.values.front} noteId={note?.id} />
        </div>
      </div>
      <FailureReason error={present ? null : save.error} />
      {isSending && <p className="text-note">A picture or sound is on its way. Save once it is there.</p>}
      <FormActions mt="md">
        <Button variant="default" onClick={onClose}>
          {note ? 'Cancel' : 'Close'}
        </Button>
        {!note && (
          <Button
            variant="default"
            aria-keyshortcuts="Control+Enter"
            loading={save.isPending}
            disabled={isSending}
            onClick={() => send(true)()}
          >
            Save, and another
          </Button>
        )}
        <Button type="submit" loading={save.isPending} disabled={isSending}>
          Save
        </Button>
      </FormActions>
      {present && (
        <EditConflict
          title="This card has been changed"
          explanation="It was changed in another tab or on another device. Nothing of this has been saved yet: choose which text stays."
          fields={differences(form.values, valuesOfNote(present))}
          isPending={save.isPending}
          onKeepMine={() => save.mutate({ values: form.values, goesOn: false, revision: present.revision })}
          onTakeTheirs={conflict.takeTheirs}
          onClose={conflict.close}
        />
      )}
      <LeaveWarning isActive={isUnkept && !save.isSuccess}>
        This browser stores nothing: what you wrote will be lost.
      </LeaveWarning>
    </form>
  )
}

/** The next note is usually of the same kind. */
const next = ({ form, deck, tags, category, source }: NoteValues): NoteValues => ({
  ...emptyValues,
  ...{ form, deck, tags, category, source },
})

function differences(mine: NoteValues, theirs: NoteValues) {
  const labels = { ...textLabels(mine.form), deck: 'Deck', why: 'Why', tags: 'Tags', source: 'Source' }
  const texts = Object.entries(labels).map(([name, label]) => ({
    label,
    mine: mine[name as keyof typeof labels],
    theirs: theirs[name as keyof typeof labels],
  }))
  return [{ label: 'Form', mine: formNames[mine.form], theirs: formNames[theirs.form] }, ...texts]
}

interface DraftOptions {
  userId: number
  about: string
  base: NoteValues
  note: OwnNote | undefined
}

/** What is typed, kept in the browser's storage. `isUnkept` means that it could not be stored. */
function useDraft({ userId, about, base, note }: DraftOptions) {
  const [stored] = useState(() => readNoteDraft(userId, about))
  const draft = useRef<NoteDraft>(stored ?? { ...newDraft(base), ...(note && { revision: note.revision }) })
  const [isUnkept, setUnkept] = useState(false)
  const [isRestored, setRestored] = useState(stored !== undefined)

  function keep(values: NoteValues): void {
    draft.current = { ...draft.current, values }
    const isEmpty = isBlank(values) || JSON.stringify(values) === JSON.stringify(base)
    if (isEmpty) removeNoteDraft(userId, about)
    setUnkept(!isEmpty && !storeNoteDraft(userId, about, draft.current))
  }
  function discard(): void {
    removeNoteDraft(userId, about)
    setRestored(false)
    setUnkept(false)
  }
  return { draft, keep, discard, isUnkept, isRestored }
}
