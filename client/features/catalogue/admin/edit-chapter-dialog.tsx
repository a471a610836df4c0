import { Select, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CallError } from '#client/platform/call-error.ts'
import { call } from '#client/platform/calls.ts'
import { queryFor } from '#client/platform/queries.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { FormEnd } from '#client/ui/form-end.tsx'
import type { Chapter } from '#contracts/catalogue.ts'
import { contentAdmin } from '#contracts/content-admin.ts'
import { reloadContent } from '../reload-content.ts'

/** What a chapter is called, where it stands in the outline, and whether it is free. */
export function EditChapterDialog({ chapter, onClose }: { chapter: Chapter; onClose: () => void }) {
  const { title, description, category, isCore } = chapter
  const categories = useQuery(queryFor(contentAdmin.listCategories))
  const form = useForm({
    initialValues: { title, description, category, isCore },
    validate: { title: (text) => (text.trim() === '' ? 'Please fill in all required fields' : null) },
  })
  const save = useMutation({
    mutationFn: (body: typeof form.values) =>
      call(contentAdmin.updateChapter, { params: { id: chapter.id }, body }, { urgent: true }),
    onSuccess: async () => {
      toast({ title: 'Success', description: 'Chapter updated successfully' })
      onClose()
      await reloadContent()
    },
    onError: (error) => {
      if (error instanceof CallError && error.fields) form.setErrors(error.fields)
      errorToast('Failed to update chapter')
    },
  })
  const isBesideField = save.error instanceof CallError && save.error.fields !== undefined
  return (
    <Dialog title="Edit chapter" isOpen isKept={form.isDirty()} onClose={onClose}>
      <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
        <Stack>
          <TextInput label="Title" maxLength={200} data-autofocus {...form.getInputProps('title')} />
          <Textarea
            label="Description (optional)"
            autosize
            minRows={2}
            maxLength={1000}
            {...form.getInputProps('description')}
          />
          <Select
            label="Category (optional)"
            placeholder="None: found by keywords"
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'No category' }}
            nothingFoundMessage="No category has these words"
            data={(categories.data ?? []).map((each) => ({ value: each.id, label: each.title }))}
            {...form.getInputProps('category')}
          />
          <Switch
            label="Core: free for every account"
            {...form.getInputProps('isCore', { type: 'checkbox' })}
          />
        </Stack>
        <FormEnd
          action="Save"
          error={isBesideField ? null : save.error}
          isPending={save.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
