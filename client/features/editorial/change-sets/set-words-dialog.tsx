import { Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormEnd } from '#client/ui/forms/form-end.tsx'
import { longestSetTitle, longestWhy } from '#contracts/editorial/change-sets.ts'

interface SetWords {
  title: string
  why: string
}

interface SetWordsDialogProps {
  /** The title of the dialog. */
  heading: string
  initial: SetWords
  action: string
  error: Error | null
  isPending: boolean
  onSave: (words: SetWords) => void
  onClose: () => void
}

/** The title of a change set, and why its edits belong together. */
export function SetWordsDialog(props: SetWordsDialogProps) {
  const { heading, initial, action, error, isPending, onSave, onClose } = props
  const form = useForm({
    initialValues: initial,
    validate: { title: (title) => (title.trim() === '' ? 'Give the set a title' : null) },
  })
  return (
    <Dialog title={heading} isOpen isKept={form.isDirty()} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit(onSave)}>
        <Stack>
          <TextInput
            label="Title"
            maxLength={longestSetTitle}
            data-autofocus
            {...form.getInputProps('title')}
          />
          <Textarea
            label="Why (optional)"
            description="Why these edits belong together, for those who review them"
            autosize
            minRows={2}
            maxLength={longestWhy}
            {...form.getInputProps('why')}
          />
        </Stack>
        <FormEnd action={action} error={error} isPending={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
