import { Alert, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { toast } from '#client/platform/toast.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { fullDateText, isoDateOf } from '#client/ui/text/date-text.ts'
import { FactList } from '#client/ui/text/fact-list.tsx'
import { type FoundSubscriptions, subscriptions } from '#contracts/messages/subscriptions.ts'
import { isEmailAddress, longestAddress } from '#domain/accounts/email-address.ts'
import { mailKindTexts } from '#domain/messages/mail-kinds.ts'

const queryOf = (email: string) => queryFor(subscriptions.find, { query: email ? { email } : {} })

/** How many have subscribed to the mails about changes, and the subscriptions of one address, to be deleted at its wish. */
export function SubscribersPanel() {
  const [typed, setTyped] = useState('')
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryOf(email),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  function search(event: FormEvent) {
    event.preventDefault()
    const address = typed.trim()
    if (!isEmailAddress(address)) return setProblem('Please enter a valid email address')
    setProblem(undefined)
    if (address === email) void refetch()
    setEmail(address)
  }
  if (error) return <LoadFailed what="the subscribers" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} role="status" aria-label="Loading the subscribers" />
  return (
    <Stack gap="lg">
      <SectionCard
        title="Subscribers"
        description="Both mails go out at the beginning of a month, to those for whom something has changed."
      >
        <FactList
          facts={[
            [mailKindTexts.changes.label, data.lists.toLocaleString('en-US')],
            ['Waiting for confirmation', data.waiting.toLocaleString('en-US')],
            [mailKindTexts.digest.label, data.digests.toLocaleString('en-US')],
          ]}
        />
      </SectionCard>
      <SectionCard title="One address" description="For anyone who asks what we store, or wants it deleted.">
        <Stack gap="md">
          <form onSubmit={search} noValidate>
            <Group align="end" gap="sm">
              <TextInput
                type="email"
                label="E-mail address"
                maxLength={longestAddress}
                autoCapitalize="none"
                value={typed}
                error={problem}
                onChange={(event) => setTyped(event.currentTarget.value)}
                style={{ flex: '1 1 16rem' }}
              />
              <Button type="submit" variant="default">
                Find
              </Button>
            </Group>
          </form>
          {email && !isPlaceholderData && <Found email={email} found={data.found} />}
        </Stack>
      </SectionCard>
    </Stack>
  )
}

function Found({ email, found }: { email: string; found: FoundSubscriptions['found'] }) {
  const [isAsking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: () => call(subscriptions.end, { body: { email } }),
    onSuccess: (left) => {
      queryClient.setQueryData(queryOf(email).queryKey, left)
      setAsking(false)
      toast({ title: 'Deleted', description: `${email} gets none of these mails any more.` })
    },
  })
  return (
    <Stack gap="sm" role="status">
      {found.length === 0 && <Alert variant="light">{email} has not subscribed.</Alert>}
      {found.map(({ kind, categories, subscribedAt }) => (
        <Text key={kind} size="sm">
          <strong>{mailKindTexts[kind].label}</strong>, since{' '}
          {fullDateText(isoDateOf(new Date(subscribedAt)))}
          {categories.length > 0 && `, only ${categories.join(', ')}`}
        </Text>
      ))}
      <Button color="red" variant="light" style={{ alignSelf: 'start' }} onClick={() => setAsking(true)}>
        Delete what is stored
      </Button>
      <ConfirmDialog
        title={`Delete the subscriptions of ${email}?`}
        action="Delete"
        isOpen={isAsking}
        isDestructive
        isPending={end.isPending}
        error={end.error}
        onConfirm={() => end.mutate()}
        onClose={() => setAsking(false)}
      >
        Its subscriptions, and requests that wait for confirmation, are deleted; lists that were sent to it
        stay in the outbox until they are 30 days old. Only its reader can subscribe again.
      </ConfirmDialog>
    </Stack>
  )
}
