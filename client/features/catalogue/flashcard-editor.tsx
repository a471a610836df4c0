import { Button, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/calls.ts'
import { queryClient } from '#client/platform/queries.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { FormActions } from '#client/ui/form-actions.tsx'
import { catalogue, type Flashcard } from '#contracts/catalogue.ts'
import classes from './flashcard-editor.module.css'

const longestText = 5000
const missing = (text: string) => (text.trim() === '' ? 'Please fill in all required fields' : null)

interface FlashcardEditorProps {
  flashcard: Flashcard
  onSaved: (flashcard: Flashcard) => void
  onCancel: () => void
}

/** Edits a card in place. Queries that show it are loaded again; a running session is kept. */
export function FlashcardEditor({ flashcard, onSaved, onCancel }: FlashcardEditorProps) {
  const { question, answer, why } = flashcard
  const form = useForm({
    initialValues: { question, answer, why },
    validate: { question: missing, answer: missing },
    validateInputOnBlur: true,
  })
  const save = useMutation({
    mutationFn: (body: typeof form.values) =>
      call(catalogue.updateFlashcard, { params: { id: flashcard.id }, body }, { urgent: true }),
    onSuccess: async (saved) => {
      toast({ title: 'Success', description: 'Flashcard updated successfully' })
      onSaved(saved)
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => /^\/api\/(chapters|flashcards|study|admin)/.test(String(queryKey[0])),
      })
    },
    onError: () => errorToast('Failed to update flashcard'),
  })
  const field = { autosize: true, maxLength: longestText }
  return (
    <form className={classes.editor} onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <Stack gap="md">
        <Textarea label="Question" minRows={2} autoFocus {...field} {...form.getInputProps('question')} />
        <Textarea label="Answer" minRows={2} {...field} {...form.getInputProps('answer')} />
        <Textarea label="Why (optional)" minRows={2} {...field} {...form.getInputProps('why')} />
      </Stack>
      <FormActions mt="md">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      </FormActions>
    </form>
  )
}
