import { FileInput, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { CallError } from '#client/platform/calls/call-error.ts'
import { upload } from '#client/platform/calls/upload.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormEnd } from '#client/ui/forms/form-end.tsx'
import {
  longestSide,
  mostPhotographBytes,
  photographFields,
  photographs,
} from '#contracts/photographs/photographs.ts'
import { pictureFile } from './picture-file.ts'

interface PhotographDialogProps {
  isOpen: boolean
  onClose: () => void
  /** @param markdown the line that shows the photograph */
  onAdd: (markdown: string) => void
}

const empty = { file: null as File | null, description: '', caption: '', source: '', licence: '' }
type Values = typeof empty

/** Uploads a photograph with the words that belong to it. */
export function PhotographDialog({ isOpen, onClose, onAdd }: PhotographDialogProps) {
  const form = useForm<Values>({ initialValues: empty, validate: problemsOf })
  const close = () => {
    form.reset()
    onClose()
  }
  const save = useMutation({
    mutationFn: async ({ file, ...words }: Values) => {
      if (!file) throw new Error('Please choose a photograph')
      return upload(photographs.uploadPhotograph, {
        ...words,
        file: await pictureFile(file, { longestSide, mostBytes: mostPhotographBytes }),
      })
    },
    onSuccess: ({ markdown }) => {
      onAdd(markdown)
      close()
    },
    onError: (error) => {
      if (!(error instanceof CallError)) form.setFieldError('file', error.message)
      else if (error.fields) form.setErrors(error.fields)
    },
  })
  return (
    <Dialog title="Add a photograph" isOpen={isOpen} onClose={close} isKept={form.isDirty()} isOnTop>
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack gap="md">
          <Text size="sm">
            Only pictures in which nobody can be recognized, under a licence that allows their use here. The
            picture is made smaller and loses its metadata.
          </Text>
          <FileInput
            label="Photograph"
            accept="image/*"
            placeholder="Choose a file"
            clearable
            {...form.getInputProps('file')}
          />
          <Textarea
            label="Description"
            description="What it shows, for readers who do not see it"
            autosize
            minRows={2}
            maxLength={600}
            {...form.getInputProps('description')}
          />
          <TextInput label="Caption (optional)" maxLength={200} {...form.getInputProps('caption')} />
          <TextInput
            label="Source"
            description="The person or the collection"
            maxLength={200}
            {...form.getInputProps('source')}
          />
          <TextInput
            label="Licence"
            description="For example CC BY 4.0"
            maxLength={100}
            {...form.getInputProps('licence')}
          />
        </Stack>
        <FormEnd
          action="Add"
          error={save.error instanceof CallError ? save.error : null}
          isPending={save.isPending}
          onCancel={close}
        />
      </form>
    </Dialog>
  )
}

function problemsOf({ file, ...words }: Values): Record<string, string> {
  const problems: Record<string, string> = file ? {} : { file: 'Please choose a photograph' }
  const checked = photographFields.safeParse(words)
  for (const { path, message } of checked.error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}
