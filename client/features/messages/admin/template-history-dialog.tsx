import { Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/queries.ts'
import { dateTimeText } from '#client/ui/date-text.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import { mailAdmin } from '#contracts/mail-admin.ts'
import classes from './template-history-dialog.module.css'
import type { TemplateKey } from './use-template-drafts.ts'

interface TemplateHistoryDialogProps {
  templateKey: TemplateKey
  onRestore: (version: { subject: string; body: string }) => void
  onClose: () => void
}

/** The earlier texts of a template. Restoring puts one into the editor; saving is the admin's. */
export function TemplateHistoryDialog({ templateKey, onRestore, onClose }: TemplateHistoryDialogProps) {
  const { data, error, refetch } = useQuery({
    ...queryFor(mailAdmin.listTemplateHistory, { params: { key: templateKey } }),
    staleTime: 0,
  })
  return (
    <Dialog title="Earlier texts" isOpen onClose={onClose} size="lg">
      {error && <LoadFailed what="the history" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={200} />}
      {data?.length === 0 && <Text>There are no earlier texts.</Text>}
      <ol className={classes.versions}>
        {data?.map((version) => (
          <li key={version.id}>
            <div className={classes.head}>
              <div>
                <Text fw={600} className={classes.subject}>
                  {version.subject}
                </Text>
                <Text size="sm" c="dimmed">
                  {dateTimeText(version.savedAt)}, {version.savedBy}
                </Text>
              </div>
              <Button
                variant="default"
                size="sm"
                aria-label={`Restore “${version.subject}” of ${dateTimeText(version.savedAt)}`}
                onClick={() => onRestore(version)}
              >
                Restore
              </Button>
            </div>
            <details>
              <summary>HTML</summary>
              <pre className={classes.text}>{version.body}</pre>
            </details>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
