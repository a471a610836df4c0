import { Checkbox, Text } from '@mantine/core'
import { TextDifference } from '#client/features/editing/text-difference.tsx'
import { fieldNames, formNames } from '#client/features/own-cards/editor/form-words.ts'
import type { NoteChange } from '#contracts/own-cards/own-sharing.ts'
import { noteForms } from '#domain/own-cards/note.ts'

interface ChangedFieldProps {
  change: NoteChange
  /** Whether the field is chosen; without it all fields of the note are. */
  choice?: { isTaken: boolean; isEdited?: boolean; onChange: (isTaken: boolean) => void }
}

/** A field of a note with its difference: what goes is struck out, what comes is underlined. */
export function ChangedField({ change: { field, before, after }, choice }: ChangedFieldProps) {
  const name = fieldNames[field]
  return (
    <div>
      {choice ? (
        <Checkbox
          label={choice.isEdited ? `${name} (you have changed it too)` : name}
          checked={choice.isTaken}
          onChange={(event) => choice.onChange(event.currentTarget.checked)}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {name}
        </Text>
      )}
      <TextDifference earlier={shown(field, before)} present={shown(field, after)} />
    </div>
  )
}

function shown(field: NoteChange['field'], text: string): string {
  const form = field === 'form' && noteForms.find((one) => one === text)
  return form ? formNames[form] : text
}
