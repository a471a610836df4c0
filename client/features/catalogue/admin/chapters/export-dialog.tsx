import { Alert, Button, Checkbox, Radio, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '#client/platform/calls/download.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { errorToast } from '#client/platform/toast.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import type { Chapter } from '#contracts/catalogue/catalogue.ts'
import { contentAdmin, exportFormats } from '#contracts/catalogue/content-admin.ts'

type Format = (typeof exportFormats)[number]
const formatWords: Record<Format, { label: string; description: string }> = {
  csv: { label: 'CSV', description: 'Plain text with every field; the import takes it unchanged' },
  xlsx: { label: 'XLSX', description: 'A workbook with every field for Excel, Numbers or LibreOffice' },
  apkg: { label: 'Anki package', description: 'A deck for Anki, with the tags' },
}

/** Downloads a chapter as a file that is named after the chapter. */
export function ExportDialog({ chapter, onClose }: { chapter: Chapter; onClose: () => void }) {
  const [format, setFormat] = useState<Format>('csv')
  const [isSafe, setSafe] = useState(true)
  const isTable = format !== 'apkg'
  const save = useMutation({
    mutationFn: () =>
      download(contentAdmin.exportChapter, {
        params: { id: chapter.id },
        query: { format, safe: isTable && isSafe ? 'true' : 'false' },
      }),
    onSuccess: onClose,
    onError: () => errorToast('Failed to export chapter'),
  })
  return (
    <Dialog title={`Export ${chapter.title}`} isOpen onClose={onClose}>
      <Radio.Group label="Format" value={format} onChange={(value) => setFormat(value as Format)}>
        <Stack gap="sm" mt="xs">
          {exportFormats.map((value) => (
            <Radio key={value} size="md" value={value} {...formatWords[value]} />
          ))}
        </Stack>
      </Radio.Group>
      {isTable && (
        <Checkbox
          mt="lg"
          label="Safe for spreadsheets"
          description="Cells that a spreadsheet would run as a formula begin with an apostrophe. An import takes it off again."
          checked={isSafe}
          onChange={(event) => setSafe(event.currentTarget.checked)}
        />
      )}
      {save.isError && (
        <Alert color="red" variant="light" mt="md">
          {reasonOf(save.error)}
        </Alert>
      )}
      <FormActions mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          Download
        </Button>
      </FormActions>
    </Dialog>
  )
}
