import { Alert, Button, Stack, Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useState } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { FileDrop } from '#client/ui/forms/file-drop.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { SendingFile } from '#client/ui/forms/sending-file.tsx'
import { importExtensions } from '#contracts/catalogue/card-import.ts'
import type { OwnImportRun } from '#contracts/own-cards/own-import.ts'
import { OwnImportPreview } from './own-import-preview.tsx'
import { ImportReport, RunningImport } from './own-import-run.tsx'
import { isRunning } from './use-last-import.ts'
import { useOwnImport } from './use-own-import.ts'

interface OwnImportDialogProps {
  /** The learner's last import. */
  last: OwnImportRun | null | undefined
  isOpen: boolean
  onClose: () => void
}

/** Imports notes from a file: the file, what would happen, then the import and its report. */
export function OwnImportDialog({ last, isOpen, onClose }: OwnImportDialogProps) {
  const form = useOwnImport()
  const { online } = useNetwork()
  /** The import that was seen here while it ran, and whose report is shown when it has ended. */
  const [seenId, setSeenId] = useState<number>()
  if (isOpen && last && isRunning(last) && last.id !== seenId) setSeenId(last.id)
  const close = () => {
    form.reset()
    if (!isRunning(last)) setSeenId(undefined)
    onClose()
  }
  const run = { isOnline: online, onClose: close }
  return (
    <Dialog title="Import cards" size="xl" isOpen={isOpen} isKept={form.file !== undefined} onClose={close}>
      {last && isRunning(last) ? (
        <RunningImport run={last} {...run} />
      ) : last && last.id === seenId ? (
        <ImportReport run={last} {...run} onAnother={() => setSeenId(undefined)} />
      ) : (
        <NewImport form={form} last={last} isOnline={online} onClose={close} />
      )}
    </Dialog>
  )
}

type Form = ReturnType<typeof useOwnImport>

interface NewImportProps {
  form: Form
  isOnline: boolean
  onClose: () => void
}

function NewImport({ form, last, isOnline, onClose }: NewImportProps & Pick<OwnImportDialogProps, 'last'>) {
  const { busy, preview } = form
  const actions = <Actions form={form} isOnline={isOnline} onClose={onClose} />
  return (
    <Stack>
      <ChooseFile form={form} last={last} />
      {busy && (
        <SendingFile
          sent={form.sent}
          isLost={form.isLost}
          then={busy === 'checking' ? 'Reading the file …' : 'Starting the import …'}
        />
      )}
      {isOnline ? (
        <FailureReason error={form.error} />
      ) : (
        <Alert color="gray" variant="light" role="status">
          There is no connection. An import needs one.
        </Alert>
      )}
      {preview ? (
        <OwnImportPreview preview={preview} form={form}>
          {actions}
        </OwnImportPreview>
      ) : (
        actions
      )}
    </Stack>
  )
}

function ChooseFile({
  form: { file, problem, choose },
  last,
}: { form: Form } & Pick<OwnImportDialogProps, 'last'>) {
  return (
    <>
      {!file && (
        <Text size="sm">
          A package of Anki brings its decks, tags, pictures, sounds and what you have learnt. A table brings
          cards for one deck. You see what would happen before anything is written.
        </Text>
      )}
      {!file && last && <LastImport last={last} />}
      <FileDrop
        extensions={importExtensions}
        hint={
          file ? undefined : `${importExtensions.join(', ')}, at most 50\u00a0MB, a package of Anki 2\u00a0GB`
        }
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

/** A file that was sent in part, or what came of the last one. */
function LastImport({ last: { name, state, received, size, message } }: { last: OwnImportRun }) {
  const words =
    state === 'uploading' && received < size
      ? `${Math.floor((100 * received) / size)} % of ${name} were sent. Choose it again to send the rest.`
      : message !== '' && `Last import, ${name}: ${message}`
  if (!words) return null
  return (
    <Alert color="gray" variant="light">
      {words}
    </Alert>
  )
}

function Actions({ form, isOnline, onClose }: NewImportProps) {
  const { preview, busy, file } = form
  const brings = preview ? preview.new + preview.changed + preview.conflicts : 0
  const isReady =
    preview && preview.unread === null && brings > 0 && (!preview.columns || form.deck.trim() !== '')
  return (
    <FormActions>
      <Button variant="default" disabled={busy === 'starting'} onClick={onClose}>
        Cancel
      </Button>
      {file && !preview ? (
        <Button loading={busy === 'checking'} disabled={!isOnline} onClick={form.checkAgain}>
          Check the file
        </Button>
      ) : (
        <Button
          loading={busy === 'starting'}
          disabled={!isReady || !isOnline || busy === 'checking'}
          onClick={form.save}
        >
          Import
        </Button>
      )}
    </FormActions>
  )
}
