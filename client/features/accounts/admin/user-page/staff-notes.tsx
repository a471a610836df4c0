import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useUserChange } from '#client/features/accounts/admin/use-user-change.ts'
import { call, urlOf } from '#client/platform/calls/calls.ts'
import { useOlder } from '#client/platform/calls/use-older.ts'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { LeaveWarning } from '#client/ui/forms/leave-warning.tsx'
import { OlderRows } from '#client/ui/tables/older-rows.tsx'
import { RowActions, RowButton } from '#client/ui/tables/row-actions.tsx'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import { UserLink } from '#client/ui/text/user-link.tsx'
import {
  longestStaffNote,
  type StaffNote,
  staffNoteBody,
  userSupport,
} from '#contracts/accounts/user-support.ts'
import classes from './staff-notes.module.css'

/** What the staff wrote about a user, newest first. Everybody changes and removes only notes of their own. */
export function StaffNotes({ userId }: { userId: number }) {
  const params = { id: userId }
  const [edited, setEdited] = useState<number>()
  const [removed, setRemoved] = useState<StaffNote>()
  const list = useOlder({
    address: urlOf(userSupport.listStaffNotes, { params }),
    load: (query, options) => call(userSupport.listStaffNotes, { params, query }, options),
    rowsOf: ({ notes }) => notes,
  })
  return (
    <Stack gap="md">
      <NoteForm
        label="New note"
        action="Add note"
        done="The note is added"
        save={(text) => call(userSupport.addStaffNote, { params, body: { text } }, { urgent: true })}
      />
      <OlderRows list={list} what="the notes">
        {(notes) => (
          <ul className={classes.list} aria-label="Staff notes">
            {notes.map((note) => (
              <li key={note.id} className={classes.note}>
                {note.id === edited ? (
                  <NoteForm
                    label="Note"
                    action="Save note"
                    done="The note is saved"
                    text={note.text}
                    save={(text) => changeNote(userId, note.id, text)}
                    onClose={() => setEdited(undefined)}
                  />
                ) : (
                  <Note note={note} onEdit={() => setEdited(note.id)} onRemove={() => setRemoved(note)} />
                )}
              </li>
            ))}
          </ul>
        )}
      </OlderRows>
      {removed && <RemoveNote userId={userId} noteId={removed.id} onClose={() => setRemoved(undefined)} />}
    </Stack>
  )
}

const changeNote = (id: number, noteId: number, text: string) =>
  call(userSupport.changeStaffNote, { params: { id, noteId }, body: { text } }, { urgent: true })

interface NoteProps {
  note: StaffNote
  onEdit: () => void
  onRemove: () => void
}

function Note({ note, onEdit, onRemove }: NoteProps) {
  const of = `note of ${dateTimeText(note.writtenAt)}`
  return (
    <>
      <p className={classes.text}>{note.text}</p>
      <div className={classes.foot}>
        <Text span size="sm" c="dimmed">
          <UserLink id={note.writtenById} isAmongWords>
            {note.writtenBy}
          </UserLink>
          , <time dateTime={note.writtenAt}>{dateTimeText(note.writtenAt)}</time>
          {note.changedAt && `, changed ${dateTimeText(note.changedAt)}`}
        </Text>
        {note.isOwn && (
          <RowActions>
            <RowButton name="Edit" of={of} onClick={onEdit} />
            <RowButton name="Remove" of={of} isDestructive onClick={onRemove} />
          </RowActions>
        )}
      </div>
    </>
  )
}

interface NoteFormProps {
  label: string
  action: string
  done: string
  text?: string
  save: (text: string) => Promise<unknown>
  /** For a note that is edited in place. */
  onClose?: () => void
}

function NoteForm({ label, action, done, text = '', save, onClose }: NoteFormProps) {
  const form = useForm({ initialValues: { text }, validate: validateWith(staffNoteBody) })
  const change = useUserChange({
    send: () => save(form.getValues().text),
    done,
    failed: 'The note was not saved',
    onDone: () => {
      form.reset()
      onClose?.()
    },
  })
  return (
    <form onSubmit={form.onSubmit(() => change.mutate())} noValidate>
      <Stack gap="xs">
        <Textarea
          label={label}
          description="The user gets it with a copy of their data."
          autosize
          minRows={2}
          maxLength={longestStaffNote}
          {...form.getInputProps('text')}
        />
        <FailureReason error={change.error} />
        <FormActions>
          {onClose && (
            <Button variant="default" size="sm" onClick={onClose}>
              Cancel
            </Button>
          )}
          <Button type="submit" size="sm" loading={change.isPending}>
            {action}
          </Button>
        </FormActions>
      </Stack>
      <LeaveWarning isActive={form.isDirty()} view={['page']}>
        The note is not saved and will be lost.
      </LeaveWarning>
    </form>
  )
}

function RemoveNote({ userId, noteId, onClose }: { userId: number; noteId: number; onClose: () => void }) {
  const remove = useUserChange({
    send: () => call(userSupport.removeStaffNote, { params: { id: userId, noteId } }, { urgent: true }),
    done: 'The note is removed',
    failed: 'The note was not removed',
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title="Remove this note?"
      action="Remove note"
      isOpen
      isDestructive
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      Its text is gone for good; the audit log says that there was a note.
    </ConfirmDialog>
  )
}
