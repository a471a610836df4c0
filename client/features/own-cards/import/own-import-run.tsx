import { Alert, Button, Progress, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/calls/calls.ts'
import { download } from '#client/platform/calls/download.ts'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { type OwnImportRun, ownImport } from '#contracts/own-cards/own-import.ts'
import { numberText } from '#domain/text/count-text.ts'
import { keepLastImport, shareWritten } from './use-last-import.ts'

interface RunProps {
  run: OwnImportRun
  isOnline: boolean
  onClose: () => void
}

/** How far a running import is. It goes on when this is closed. */
export function RunningImport({ run, isOnline, onClose }: RunProps) {
  const cancel = useMutation({
    mutationFn: () => call(ownImport.cancelImport, { params: { id: run.id } }, { urgent: true }),
    onSuccess: keepLastImport,
  })
  const { name, read, total, state } = run
  return (
    <Stack>
      <div>
        <Text role="status" style={{ overflowWrap: 'anywhere' }}>
          {state === 'waiting' && read === 0
            ? `${name} waits for its turn …`
            : `Importing ${name} … ${numberText(read)} of ${numberText(total)} notes`}
        </Text>
        <Progress value={100 * shareWritten(run)} animated mt={4} aria-label="Imported" />
      </div>
      <Text size="sm">
        You can close this and study: the import goes on. If you stop it, the notes that are here already
        stay.
      </Text>
      <FailureReason error={cancel.error} />
      <FormActions>
        <Button
          variant="default"
          loading={cancel.isPending}
          disabled={!isOnline}
          onClick={() => cancel.mutate()}
        >
          Stop the import
        </Button>
        <Button onClick={onClose}>Close</Button>
      </FormActions>
    </Stack>
  )
}

const titles: Partial<Record<OwnImportRun['state'], string>> = {
  done: 'Import finished',
  failed: 'Import failed',
  cancelled: 'Import stopped',
}

/** What an import has brought, with a file of what was left out. */
export function ImportReport({ run, isOnline, onClose, onAnother }: RunProps & { onAnother: () => void }) {
  const save = useMutation({
    mutationFn: () => download(ownImport.refusedRows, { params: { id: run.id } }),
  })
  return (
    <Stack>
      <Alert
        variant="light"
        role="status"
        title={titles[run.state]}
        {...(run.state === 'failed' && { color: 'red' })}
      >
        {run.message}
      </Alert>
      {run.state === 'done' && run.new > 0 && (
        <Text size="sm">
          Cards to review come into Today from tomorrow on. “Study” beside a deck asks them at once.
        </Text>
      )}
      <FailureReason error={save.error} />
      <FormActions>
        {run.hasRefusals && (
          <Button
            variant="default"
            loading={save.isPending}
            disabled={!isOnline}
            onClick={() => save.mutate()}
          >
            Download what was left out
          </Button>
        )}
        <Button variant="default" onClick={onAnother}>
          Import another file
        </Button>
        <Button onClick={onClose}>Close</Button>
      </FormActions>
    </Stack>
  )
}
