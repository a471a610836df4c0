import { Anchor, Button, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '#client/platform/admin-paths.ts'
import { call } from '#client/platform/calls/calls.ts'
import { queryFor, reloadAdmin } from '#client/platform/calls/queries.ts'
import { toast } from '#client/platform/toast.ts'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { dateTimeText, dayText } from '#client/ui/text/date-text.ts'
import { UserLink } from '#client/ui/text/user-link.tsx'
import { type Dispute, disputeAdmin } from '#contracts/billing/dispute-admin.ts'
import { countText } from '#domain/text/count-text.ts'
import { HandledDialog } from './handled-dialog.tsx'
import classes from './open-mismatches.module.css'
import { moneyText, providerNames } from './payment-words.ts'

/** Disputes that the providers have not decided: until when each wants an answer, and where it is given. */
export function OpenDisputes() {
  const { data, error, refetch } = useQuery({ ...queryFor(disputeAdmin.listDisputes), staleTime: 0 })
  const [answered, setAnswered] = useState<Dispute>()
  if (error) return <LoadFailed what="the disputes" error={error} onRetry={() => void refetch()} />
  if (!data || data.disputes.length === 0) return null
  return (
    <div id="disputes">
      <SectionCard
        title={countText(data.disputes.length, 'open dispute')}
        description="A payer objects at the bank. Answer at the provider before the deadline, or the money is lost."
      >
        <ul className="list-plain">
          {data.disputes.map((dispute) => (
            <li key={dispute.id} className={classes.row}>
              <Facts dispute={dispute} />
              <FormActions>
                {dispute.link && (
                  <Button
                    component="a"
                    href={dispute.link}
                    target="_blank"
                    rel="noreferrer"
                    variant="default"
                  >
                    Open at {providerNames[dispute.provider]}
                  </Button>
                )}
                <Button
                  variant={dispute.handledAt ? 'default' : 'filled'}
                  onClick={() => setAnswered(dispute)}
                >
                  {dispute.handledAt ? 'Edit note' : 'Answered'}
                </Button>
              </FormActions>
            </li>
          ))}
        </ul>
        {answered && (
          <AnsweredDialog key={answered.id} dispute={answered} onClose={() => setAnswered(undefined)} />
        )}
      </SectionCard>
    </div>
  )
}

function Facts({ dispute }: { dispute: Dispute }) {
  const { amount, currency, userId, username, reason, dueBy, openedAt, handledAt } = dispute
  return (
    <div>
      <Text fw={550}>
        {dueBy ? `Answer by ${dateTimeText(dueBy)}` : 'No deadline told'}
        {reason && `: ${reason.replaceAll('_', ' ').toLowerCase()}`}
      </Text>
      <Text size="sm">
        {moneyText(amount, currency)} of{' '}
        <Anchor component={Link} to={adminPaths.payment(dispute.paymentId)} underline="always" inherit>
          the payment
        </Anchor>{' '}
        of{' '}
        <UserLink id={userId} isAmongWords>
          {username ?? 'a deleted account'}
        </UserLink>
        , opened {dayText(openedAt)}
      </Text>
      {handledAt && (
        <Text size="sm" c="dimmed">
          Answered by{' '}
          <UserLink id={dispute.handledById} isAmongWords>
            {dispute.handledBy ?? ''}
          </UserLink>
          , {dayText(handledAt)}: {dispute.handledNote}
        </Text>
      )}
    </div>
  )
}

function AnsweredDialog({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const save = useMutation({
    mutationFn: (body: { note: string }) =>
      call(disputeAdmin.handleDispute, { params: { id: dispute.id }, body }, { urgent: true }),
    onSuccess: async () => {
      toast({ title: 'Success', description: 'Dispute marked as answered' })
      onClose()
      await reloadAdmin()
    },
  })
  return (
    <HandledDialog
      action="Mark as answered"
      explanation={`It no longer counts as work to do. It leaves this list when ${providerNames[dispute.provider]} has decided; what is lost then counts as refunded.`}
      placeholder="Sent the receipt and the days of study"
      note={dispute.handledNote}
      failed="Failed to save the note"
      save={save}
      onClose={onClose}
    />
  )
}
