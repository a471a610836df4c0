import { Radio, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/calls/calls.ts'
import { toast } from '#client/platform/toast.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormEnd } from '#client/ui/forms/form-end.tsx'
import { shareReports } from '#contracts/moderation/share-reports.ts'
import { type ReportGround, reportGroundNames, reportGrounds } from '#domain/own-cards/shared-deck.ts'

const longestReason = 2000

/** By its link, or by the subscription of a copy. */
export type ReportedShare = { token: string } | { subscriptionId: number }

interface ReportShareDialogProps {
  share: ReportedShare
  isOpen: boolean
  onClose: () => void
}

export function ReportShareDialog({ share, isOpen, onClose }: ReportShareDialogProps) {
  return (
    <Dialog title="Report this deck" isOpen={isOpen} isOnTop onClose={onClose}>
      <ReportForm share={share} onDone={onClose} />
    </Dialog>
  )
}

interface Report {
  ground: ReportGround
  reason: string
}

const send = (share: ReportedShare, body: Report) =>
  'token' in share
    ? call(shareReports.reportShared, { params: share, body }, { urgent: true })
    : call(shareReports.reportCopied, { params: { id: share.subscriptionId }, body }, { urgent: true })

function ReportForm({ share, onDone }: { share: ReportedShare; onDone: () => void }) {
  const form = useForm<Report>({
    initialValues: { ground: 'copyright', reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? 'Please give a reason' : null) },
  })
  const report = useMutation({
    mutationFn: (values: Report) => send(share, values),
    onSuccess() {
      toast({ title: 'Report sent', description: 'An administrator looks at the deck.' })
      onDone()
    },
  })
  return (
    <form onSubmit={form.onSubmit((values) => report.mutate(values))} noValidate>
      <Stack gap="sm">
        <Radio.Group label="What is wrong with it?" {...form.getInputProps('ground')}>
          <Stack gap="xs" mt="xs">
            {reportGrounds.map((ground) => (
              <Radio key={ground} value={ground} label={reportGroundNames[ground]} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label="Which cards, and why"
          description="The author does not learn who has reported the deck."
          autosize
          minRows={3}
          maxLength={longestReason}
          {...form.getInputProps('reason')}
        />
      </Stack>
      <FormEnd action="Send report" error={report.error} isPending={report.isPending} onCancel={onDone} />
    </form>
  )
}
