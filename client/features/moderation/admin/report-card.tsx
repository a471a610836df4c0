import { Alert, Badge, Button, Text, Textarea } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { LeaveWarning } from '#client/ui/forms/leave-warning.tsx'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import { factsLine } from '#client/ui/text/facts-line.ts'
import { UserLink } from '#client/ui/text/user-link.tsx'
import type {
  FlaggedCard,
  FlaggedQuestion,
  FlaggedShare,
  flagActions,
} from '#contracts/moderation/moderation-admin.ts'
import classes from './report-card.module.css'
import { useResolve } from './use-resolve.ts'

interface ReportCardProps {
  report: Pick<FlaggedCard | FlaggedQuestion | FlaggedShare, 'id' | 'reason' | 'createdAt' | 'reporter'>
  /** The kind of content that is reported. */
  noun: 'card' | 'question' | 'shared deck'
  /** The title of the chapter, the id of the question, or what the report of a deck is about. */
  place: string
  isArchived: boolean
  /**
   * The editor is open. Resolving the report would remove it from the list, together with what the admin has
   * typed.
   */
  isEdited?: boolean
  resolution: Parameters<typeof useResolve>[0]
  /** The content and its editor. */
  children: ReactNode
}

const longestNotes = 2000

/** A report with its content, and the three ways to resolve it. After a failure the notes stay. */
export function ReportCard(props: ReportCardProps) {
  const { report, noun, place, isArchived, isEdited = false, resolution, children } = props
  const [notes, setNotes] = useState('')
  const [isRemoving, setRemoving] = useState(false)
  const titleId = useId()
  const resolve = useResolve(resolution)
  const { isPending, variables, error } = resolve
  const send = (action: (typeof flagActions)[number]) => resolve.mutate({ id: report.id, action, notes })
  const isSending = (action: (typeof flagActions)[number]) => isPending && variables?.action === action
  return (
    <article className={classes.report} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId} className={classes.reason}>
          {report.reason}
        </h2>
        <p className={classes.facts}>
          <UserLink id={report.reporter?.id} isAmongWords>
            {report.reporter
              ? `${report.reporter.username}, ${report.reporter.email}`
              : noun === 'shared deck'
                ? 'Without an account'
                : 'Deleted account'}
          </UserLink>
          {`\u00a0· ${factsLine([dateTimeText(report.createdAt), place])}`}
        </p>
        {isArchived && (
          <Badge variant="light" color="gray">
            Archived
          </Badge>
        )}
      </header>
      <div className={isEdited ? undefined : classes.content}>{children}</div>
      <Textarea
        label={
          noun === 'shared deck'
            ? 'Notes to reporter and author (optional)'
            : 'Notes to the reporter (optional)'
        }
        description="Mailed when the report is resolved or the content removed, not when it is dismissed."
        autosize
        minRows={2}
        maxLength={longestNotes}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      {error && (
        <Alert color="red" variant="light" title="The report is still open">
          {reasonOf(error)}
        </Alert>
      )}
      {isEdited && (
        <Text size="sm" c="dimmed" mt="xs">
          Save or cancel the edit of the card first.
        </Text>
      )}
      <FormActions mt="md">
        <Button
          variant="default"
          loading={isSending('dismiss')}
          disabled={isPending || isEdited}
          onClick={() => send('dismiss')}
        >
          Dismiss
        </Button>
        <Button
          variant="outline"
          color="red"
          disabled={isPending || isEdited}
          onClick={() => setRemoving(true)}
        >
          Remove
        </Button>
        <Button
          loading={isSending('approve')}
          disabled={isPending || isEdited}
          onClick={() => send('approve')}
        >
          Mark as Resolved
        </Button>
      </FormActions>
      <LeaveWarning isActive={notes.trim() !== ''} view={['tab', 'page']}>
        Notes to the reporter are not sent and will be lost.
      </LeaveWarning>
      <ConfirmDialog
        title={`Remove this ${noun}?`}
        action={`Remove ${noun}`}
        isOpen={isRemoving}
        isDestructive
        isPending={isSending('remove')}
        onConfirm={() =>
          resolve.mutate({ id: report.id, action: 'remove', notes }, { onSettled: () => setRemoving(false) })
        }
        onClose={() => setRemoving(false)}
      >
        {noun === 'shared deck'
          ? 'Its link leads nowhere from then on, and its author cannot share it again. Copies stay.'
          : 'Learners no longer get it; what they did with it stays, and it can be restored.'}{' '}
        Everybody who reported it is mailed{notes.trim() === '' ? '' : ' your notes'}
        {noun === 'shared deck' && ', and its author reads them'}.
      </ConfirmDialog>
    </article>
  )
}
