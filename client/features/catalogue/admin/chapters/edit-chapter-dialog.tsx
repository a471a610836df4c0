import { Select, Skeleton, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { reloadContent } from '#client/features/catalogue/reload-content.ts'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormEnd } from '#client/ui/forms/form-end.tsx'
import { Switch } from '#client/ui/forms/switch.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { type Chapter, catalogue } from '#contracts/catalogue/catalogue.ts'
import { contentAdmin } from '#contracts/catalogue/content-admin.ts'
import { mostSummaryCharacters } from '#domain/content/content-limits.ts'

/** Edits a chapter: its title, its place in the outline, and whether it is free. */
export function EditChapterDialog({ chapter, onClose }: { chapter: Chapter; onClose: () => void }) {
  const query = queryFor(catalogue.readChapterSummary, { params: { id: chapter.id } })
  // The summary is loaded for each edit: saving an older one would undo what a colleague has written since.
  const { data, error, refetch } = useQuery({
    ...query,
    queryKey: [...query.queryKey, 'edit'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: chapter.hasSummary,
  })
  const summary = chapter.hasSummary ? data?.summary : ''
  if (summary !== undefined) return <ChapterForm chapter={chapter} summary={summary} onClose={onClose} />
  return (
    <Dialog title="Edit chapter" isOpen onClose={onClose}>
      {error ? (
        <LoadFailed what="the summary" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} role="status" aria-label="Loading the chapter" />
      )}
    </Dialog>
  )
}

interface ChapterFormProps {
  chapter: Chapter
  summary: string
  onClose: () => void
}

function ChapterForm({ chapter, summary, onClose }: ChapterFormProps) {
  const { title, description, category, isCore } = chapter
  const categories = useQuery(queryFor(contentAdmin.listCategories))
  const form = useForm({
    initialValues: { title, description, summary, category, isCore },
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
          <Textarea
            label="Summary (optional)"
            description="Tables in Markdown, and figures as they stand here"
            autosize
            minRows={3}
            maxRows={12}
            maxLength={mostSummaryCharacters}
            {...form.getInputProps('summary')}
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
