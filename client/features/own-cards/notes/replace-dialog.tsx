import { Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { TextDifference } from '#client/features/editing/text-difference.tsx'
import { fieldNames } from '#client/features/own-cards/editor/form-words.ts'
import { reloadOwnCards } from '#client/features/own-cards/reload-own-cards.ts'
import { call } from '#client/platform/calls/calls.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormEnd } from '#client/ui/forms/form-end.tsx'
import { Switch } from '#client/ui/forms/switch.tsx'
import { ShortList } from '#client/ui/tables/short-list.tsx'
import type { Reply } from '#contracts/endpoint.ts'
import { ownCards } from '#contracts/own-cards/own-cards.ts'
import { type ReplacedField, replacedFields } from '#domain/own-cards/replaced-text.ts'
import { countText } from '#domain/text/count-text.ts'
import { type ChangeError, changeInParts, partsOfCalls, stoppedText } from './change-in-parts.ts'

type Preview = Reply<typeof ownCards.replaceInNotes>

/** What two parts of the notes would change, together. */
const joined = (one: Preview, other: Preview): Preview => ({
  changed: one.changed + other.changed,
  notes: [...one.notes, ...other.notes],
  changes: [...one.changes, ...other.changes],
  left: [...one.left, ...other.left],
})

interface ReplaceDialogProps {
  /** The chosen notes. */
  ids: readonly number[]
  /** The notes were changed. */
  onDone: () => void
  onClose: () => void
}

/** Finds and replaces in the chosen notes, after it has shown what would change. */
export function ReplaceDialog({ ids, onDone, onClose }: ReplaceDialogProps) {
  const [find, setFind] = useState('')
  const [replacement, setReplacement] = useState('')
  const [fields, setFields] = useState<ReplacedField[]>([...replacedFields])
  const [matchesCase, setMatchesCase] = useState(true)
  const [problem, setProblem] = useState<string>()
  const by = { find, replacement, fields, matchesCase }
  const send = (notes: { id: number; revision?: number }[], isPreview: boolean) =>
    call(ownCards.replaceInNotes, { body: { ...by, notes, isPreview } }, { urgent: true })
  const preview = useMutation({
    async mutationFn() {
      let whole: Preview = { changed: 0, notes: [], changes: [], left: [] }
      for (const part of partsOfCalls(ids))
        whole = joined(
          whole,
          await send(
            part.map((id) => ({ id })),
            true,
          ),
        )
      return whole
    },
  })
  const replace = useMutation({
    mutationFn: ({ notes }: Preview) => changeInParts(notes, (part) => send(part, false)),
    onSuccess(changed) {
      toast({ title: `${countText(changed, 'note')} changed` })
      onDone()
    },
    onError(error: ChangeError) {
      errorToast(stoppedText(error, 'changed'))
      // The notes that were changed have another text by now.
      if (error.changed > 0) preview.reset()
    },
    onSettled: () => void reloadOwnCards(),
  })
  const found = preview.data
  const canReplace = found !== undefined && found.changed > 0
  /** What is typed next needs another preview. */
  const type = (change: () => void) => {
    change()
    preview.reset()
    replace.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = find === '' ? 'Write what to find' : undefined
    setProblem(missing)
    if (missing || fields.length === 0) return
    if (canReplace) replace.mutate(found)
    else preview.mutate()
  }
  return (
    <Dialog title={`Find and replace in ${countText(ids.length, 'note')}`} isOpen onClose={onClose} size="lg">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label="Find"
            maxLength={1000}
            value={find}
            error={problem}
            onChange={(event) => type(() => setFind(event.currentTarget.value))}
            data-autofocus
          />
          <TextInput
            label="Replace with"
            maxLength={1000}
            value={replacement}
            onChange={(event) => type(() => setReplacement(event.currentTarget.value))}
          />
          <Checkbox.Group
            label="In"
            value={fields}
            error={fields.length === 0 && 'Choose at least one field'}
            onChange={(chosen) =>
              type(() => setFields(replacedFields.filter((field) => chosen.includes(field))))
            }
          >
            <Group gap="md" mt={4}>
              {replacedFields.map((field) => (
                <Checkbox key={field} value={field} label={fieldNames[field]} />
              ))}
            </Group>
          </Checkbox.Group>
          <Switch
            label="Match upper and lower case"
            checked={matchesCase}
            onChange={(event) => type(() => setMatchesCase(event.currentTarget.checked))}
          />
          {found && <Changes {...found} />}
        </Stack>
        <FormEnd
          action={canReplace ? `Replace in ${countText(found.changed, 'note')}` : 'Preview'}
          error={preview.error}
          isPending={preview.isPending || replace.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

function Changes({ changed, changes, left }: Preview) {
  return (
    <section aria-label="What would change" aria-live="polite">
      {changed === 0 && left.length === 0 && <Text size="sm">Nothing of this is in the chosen notes.</Text>}
      {changes.length > 0 && (
        <ShortList items={changes} words="changes">
          {(shown) =>
            shown.map(({ id, field, before, after }) => (
              <div key={`${id} ${field}`}>
                <Text size="sm" c="dimmed">
                  {fieldNames[field]}
                </Text>
                <TextDifference earlier={before} present={after} />
              </div>
            ))
          }
        </ShortList>
      )}
      {left.map(({ id, front, reason }) => (
        <Text key={id} size="sm">
          Stays as it is: “{front}”. {reason}
        </Text>
      ))}
    </section>
  )
}
