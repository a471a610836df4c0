import { Alert, Button, Stack, Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { FileDrop } from '#client/ui/forms/file-drop.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { SendingFile } from '#client/ui/forms/sending-file.tsx'
import { importExtensions } from '#contracts/catalogue/card-import.ts'
import { OwnImportPreview } from './own-import-preview.tsx'
import { useOwnImport } from './use-own-import.ts'

/** Imports notes from a file: the file, what would happen, then the import and its report. */
export function OwnImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const form = useOwnImport()
  const { file, report, busy } = form
  const { online } = useNetwork()
  const close = () => {
    form.reset()
    onClose()
  }
  return (
    <Dialog
      title="Import cards"
      size="xl"
      isOpen={isOpen}
      isKept={file !== undefined && report === undefined}
      onClose={close}
    >
      <Stack>
        {report ? (
          <Alert variant="light" role="status" title="Import finished">
            {report.message}
          </Alert>
        ) : (
          <ChooseFile form={form} />
        )}
        {busy && (
          <SendingFile sent={form.sent} then={busy === 'checking' ? 'Reading the file …' : 'Importing …'} />
        )}
        {online ? (
          <FailureReason error={form.error} />
        ) : (
          <Alert color="gray" variant="light" role="status">
            There is no connection. An import needs one.
          </Alert>
        )}
        {form.preview && !report ? (
          <OwnImportPreview preview={form.preview} form={form}>
            <Actions form={form} isOnline={online} onClose={close} />
          </OwnImportPreview>
        ) : (
          <Actions form={form} isOnline={online} onClose={close} />
        )}
      </Stack>
    </Dialog>
  )
}

type Form = ReturnType<typeof useOwnImport>

function ChooseFile({ form: { file, problem, choose } }: { form: Form }) {
  return (
    <>
      <Text size="sm">
        A package of Anki brings its decks, tags and what you have learnt; pictures and sounds are left out. A
        table brings cards for one deck. You see what would happen before anything is written.
      </Text>
      <FileDrop
        extensions={importExtensions}
        hint={`${importExtensions.join(', ')}, at most 50\u00a0MB`}
        onFile={choose}
      />
      {problem && (
        <Alert color="red" variant="light" title="This file cannot be used">
          {problem}
        </Alert>
      )}
      {file && (
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {file.name}
        </Text>
      )}
    </>
  )
}

function Actions({ form, isOnline, onClose }: { form: Form; isOnline: boolean; onClose: () => void }) {
  const { preview, busy, report, file } = form
  if (report)
    return (
      <FormActions>
        <Button variant="default" onClick={form.reset}>
          Import another file
        </Button>
        <Button onClick={onClose}>Close</Button>
      </FormActions>
    )
  const brings = preview ? preview.new + preview.changed + preview.conflicts : 0
  const isReady =
    preview && preview.unread === null && brings > 0 && (!preview.columns || form.deck.trim() !== '')
  return (
    <FormActions>
      <Button variant="default" disabled={busy === 'importing'} onClick={onClose}>
        Cancel
      </Button>
      {file && !preview ? (
        <Button loading={busy === 'checking'} disabled={!isOnline} onClick={form.checkAgain}>
          Check the file
        </Button>
      ) : (
        <Button
          loading={busy === 'importing'}
          disabled={!isReady || !isOnline || busy === 'checking'}
          onClick={form.save}
        >
          Import
        </Button>
      )}
    </FormActions>
  )
}
