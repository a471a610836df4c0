import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { site } from '#client/platform/site.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { mailPreferences } from '#contracts/messages/mail-preferences.ts'
import classes from './linked-preferences.module.css'
import { PreferenceSwitches } from './preference-switches.tsx'
import { useChoices } from './use-choices.ts'

/** The token of a link to the preferences, from the fragment of its own address. */
export function preferencesTokenIn(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || undefined
}

/** The page behind the link of an e-mail, which needs no sign-in. */
export function LinkedPreferences({ token }: { token: string | undefined }) {
  return (
    <div className={classes.page}>
      <h1 className="text-title-2">E-mails you get</h1>
      {token === undefined ? (
        <LinkUnknown text="This link is incomplete. Copy the whole address from the message." />
      ) : (
        <Preferences token={token} />
      )}
    </div>
  )
}

function Preferences({ token }: { token: string }) {
  const linked = queryFor(mailPreferences.linkedPreferences, { query: { token } })
  const { data, error, refetch } = useQuery({ ...linked, staleTime: 0 })
  const { saving, choose } = useChoices(linked.queryKey, (body) =>
    call(mailPreferences.changeLinkedPreferences, { query: { token }, body }, { urgent: true }),
  )
  if (error instanceof CallError && error.status === 404) return <LinkUnknown text={error.text} />
  if (error) return <LoadFailed what="your choices" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} />
  return (
    <SectionCard
      title="Choose for this address"
      description={
        <>
          E-mails of {site.name} to <strong className={classes.address}>{data.address}</strong>. A change is
          saved at once.
        </>
      }
    >
      <PreferenceSwitches preferences={data} saving={saving} onChoose={choose} />
    </SectionCard>
  )
}

const LinkUnknown = ({ text }: { text: string }) => (
  <Alert color="red" variant="light" role="alert" title="This link cannot be used">
    <Stack gap="xs">
      <Text size="sm">{text}</Text>
      <Text size="sm">
        Questions: <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>
      </Text>
    </Stack>
  </Alert>
)
