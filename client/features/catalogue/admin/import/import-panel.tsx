import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { FileDrop } from '#client/ui/forms/file-drop.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { LeaveWarning } from '#client/ui/forms/leave-warning.tsx'
import { SendingFile } from '#client/ui/forms/sending-file.tsx'
import { importExtensions } from '#contracts/catalogue/card-import.ts'
import { countText } from '#domain/text/count-text.ts'
import { ImportPreview } from './import-preview.tsx'
import { useCardImport } from './use-card-import.ts'

/** Imports a chapter: title and file, a preview of the changes, then the import. */
export function ImportPanel() {
  const form = useCardImport()
  const { title, file, problem, preview, busy, failure, imported } = form
  return (
    <Stack>
      <TextInput
        label="Chapter title"
        description="A chapter with this title is updated; otherwise it is made."
        maxLength={200}
        required
        disabled={busy === 'importing'}
        value={title}
        onChange={({ currentTarget }) => form.changeTitle(currentTarget.value)}
      />
      <FileDrop
        extensions={importExtensions}
        hint={`${importExtensions.join(', ')}, at most 10\u00a0MB`}
        onFile={form.choose}
      />
      {problem && (
        <Alert color="red" variant="light" title="This file cannot be used">
          {problem}
        </Alert>
      )}
      {imported && (
        <Alert variant="light" role="status" title="Import finished">
          {imported.message}
        </Alert>
      )}
      {file && <Text size="sm">{file.name}</Text>}
      {busy && (
        <SendingFile sent={form.sent} then={busy === 'checking' ? 'Checking the file …' : 'Importing …'} />
      )}
      {failure && (
        <Alert color="red" variant="light" title="Nothing was imported">
          {failure}
        </Alert>
      )}
      {file && !preview && (
        <FormActions>
          <StartAgain isDisabled={busy !== undefined} onClick={form.reset} />
          <Button disabled={!title.trim()} loading={busy === 'checking'} onClick={form.check}>
            Check the file
          </Button>
        </FormActions>
      )}
      {preview && (
        <ImportPreview preview={preview} form={form}>
          <FormActions>
            <StartAgain isDisabled={busy !== undefined} onClick={form.reset} />
            <Button
              disabled={
                busy === 'checking' ||
                preview.refused !== null ||
                preview.invalid > 0 ||
                preview.created + preview.changed === 0
              }
              loading={busy === 'importing'}
              onClick={form.save}
            >
              {importLabel(preview.created + preview.changed)}
            </Button>
          </FormActions>
        </ImportPreview>
      )}
      <LeaveWarning isActive={preview !== undefined || busy === 'importing'} title="Leave without importing?">
        The file has not been imported. Nothing of it is kept.
      </LeaveWarning>
    </Stack>
  )
}

function StartAgain({ isDisabled, onClick }: { isDisabled: boolean; onClick: () => void }) {
  return (
    <Button variant="default" disabled={isDisabled} onClick={onClick}>
      Start again
    </Button>
  )
}

const importLabel = (count: number) => (count > 0 ? `Import ${countText(count, 'flashcard')}` : 'Import')
