import { Button, NumberInput, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import { reloadAdmin } from '#client/platform/calls/queries.ts'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { newId } from '#client/platform/new-id.ts'
import { errorToast } from '#client/platform/toast.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { shortDayText } from '#client/ui/text/date-text.ts'
import { type BulkActName, bulkActs, type LeftOut } from '#contracts/accounts/bulk-acts.ts'
import { mostPremium } from '#contracts/accounts/premium-admin.ts'
import { reasonBody } from '#contracts/accounts/user-admin.ts'
import type { UserFilter } from '#contracts/accounts/user-filter.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { bulkActWords, leftOutText, namesText, peopleText } from './bulk-words.ts'

interface BulkDialogProps {
  act: BulkActName
  /** These users, or all who match. */
  choice: { userIds: number[] } | { filter: UserFilter }
  onDone: () => void
  onClose: () => void
}

/** The days are asked again from the server once typing pauses. */
const pauseMs = 300

/** One act on many accounts: first who would be changed and who not, then the reason, then what was done, with its undo. */
export function BulkDialog({ act, choice, onDone, onClose }: BulkDialogProps) {
  const words = bulkActWords[act]
  const isGift = act === 'givePremium'
  const [requestId] = useState(newId)
  const form = useForm({
    initialValues: { reason: '', days: 30 as number | string },
    validate: ({ reason, days }) => ({
      ...validateWith(reasonBody)({ reason }),
      ...(isGift && !areDays(days) && { days: `Enter a whole number from 1 to ${mostPremium.days}` }),
    }),
  })
  const [days] = useDebouncedValue(form.values.days, pauseMs)
  const preview = useQuery({
    queryKey: ['bulk preview', act, choice, isGift && days],
    queryFn: () =>
      call(bulkActs.previewBulk, { body: { act, ...choice, ...(isGift && { days: Number(days) }) } }),
    enabled: !isGift || areDays(days),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const change = useMutation({
    mutationFn: (userIds: number[]) => {
      const { reason, days } = form.getValues()
      const body = { requestId, act, userIds, reason, ...(isGift && { days: Number(days) }) }
      return call(bulkActs.actOnUsers, { body }, { urgent: true })
    },
    onSuccess: () => {
      onDone()
      void reloadAdmin()
    },
    onError: () => errorToast('The accounts could not be changed'),
  })
  if (change.data)
    return <Result done={{ ...change.data, act, requestId, reason: form.values.reason }} onClose={onClose} />
  const { data, error, refetch } = preview
  return (
    <Dialog title={words.label} isOpen isKept={form.isDirty()} onClose={onClose}>
      {error && <LoadFailed what="who would be changed" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Text role="status">Looking who would be changed…</Text>}
      {data && (
        <form onSubmit={form.onSubmit(() => change.mutate(data.userIds))} noValidate>
          <Stack>
            {isGift && (
              <NumberInput
                label="Days for each"
                min={1}
                allowDecimal={false}
                allowNegative={false}
                clampBehavior="none"
                data-autofocus
                {...form.getInputProps('days')}
              />
            )}
            <Changed preview={data} effect={words.effect} />
            <LeftOutList leftOut={data.leftOut} />
            {data.userIds.length > 0 && (
              <Textarea
                label="Reason"
                description={
                  act === 'resendConfirmation'
                    ? 'Kept in the audit log.'
                    : 'Mailed to each of them, and kept in the audit log.'
                }
                autosize
                minRows={2}
                maxLength={500}
                {...form.getInputProps('reason')}
              />
            )}
            <FailureReason error={change.error} />
            <FormActions>
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button
                type="submit"
                disabled={data.userIds.length === 0}
                loading={change.isPending}
                {...(words.isDestructive && { color: 'red' })}
              >
                {words.label}
              </Button>
            </FormActions>
          </Stack>
        </form>
      )}
    </Dialog>
  )
}

const areDays = (typed: number | string) =>
  typed !== '' && Number.isInteger(Number(typed)) && Number(typed) >= 1 && Number(typed) <= mostPremium.days

interface ChangedProps {
  preview: Reply<typeof bulkActs.previewBulk>
  effect: string
}

/** Who would be changed; for a gift, until when each of the first would have premium. */
function Changed({ preview: { userIds, names, premiumUntil }, effect }: ChangedProps) {
  const count = userIds.length
  if (count === 0) return <Text size="sm">Nobody would be changed.</Text>
  const people = <strong>{peopleText(count)}</strong>
  if (!premiumUntil)
    return (
      <Text size="sm">
        {people}: {namesText(names, count)}. {effect}
      </Text>
    )
  return (
    <div>
      <Text size="sm">
        {people}. {effect}
      </Text>
      <Lines
        lines={[
          ...premiumUntil.map((until, at) => `${names[at]}: until ${shortDayText(until)}`),
          ...(count > names.length ? [`and ${(count - names.length).toLocaleString('en-US')} more`] : []),
        ]}
      />
    </div>
  )
}

function LeftOutList({ leftOut }: { leftOut: LeftOut }) {
  if (leftOut.length === 0) return null
  return (
    <div>
      <Text size="sm">Left out:</Text>
      <Lines lines={leftOut.map(leftOutText)} />
    </div>
  )
}

function Lines({ lines }: { lines: string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>
          <Text size="sm" component="span">
            {line}
          </Text>
        </li>
      ))}
    </ul>
  )
}

interface ResultProps {
  done: Reply<typeof bulkActs.actOnUsers> & { act: BulkActName; requestId: string; reason: string }
  onClose: () => void
}

/** What was done. An undo acts on those who were changed, and on nobody else. */
function Result({ done, onClose }: ResultProps) {
  const words = bulkActWords[done.act]
  const { undo } = words
  const [requestId] = useState(newId)
  const takeBack = useMutation({
    mutationFn: (back: BulkActName) =>
      call(
        bulkActs.actOnUsers,
        {
          body: {
            requestId,
            act: back,
            userIds: done.userIds,
            reason: `Taken back: ${done.reason}`.slice(0, 500),
            ...(back === 'endGift' && { gift: done.requestId }),
          },
        },
        { urgent: true },
      ),
    onSuccess: () => void reloadAdmin(),
  })
  const people = peopleText(done.userIds.length)
  return (
    <Dialog title={words.label} isOpen onClose={onClose}>
      <Stack>
        <Text role="status">
          {takeBack.data ? `Taken back for ${peopleText(takeBack.data.userIds.length)}.` : words.done(people)}
        </Text>
        <LeftOutList leftOut={takeBack.data?.leftOut ?? done.leftOut} />
        <FailureReason error={takeBack.error} />
        <FormActions>
          {undo && done.userIds.length > 0 && !takeBack.data && (
            <Button variant="default" loading={takeBack.isPending} onClick={() => takeBack.mutate(undo)}>
              Undo
            </Button>
          )}
          <Button onClick={onClose}>Done</Button>
        </FormActions>
      </Stack>
    </Dialog>
  )
}
