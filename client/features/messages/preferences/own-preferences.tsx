import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '#client/platform/calls/calls.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { mailPreferences } from '#contracts/messages/mail-preferences.ts'
import { PreferenceSwitches } from './preference-switches.tsx'
import { useChoices } from './use-choices.ts'

const own = queryFor(mailPreferences.ownPreferences)

/** Which kinds of e-mail the signed-in user wants. */
export function OwnPreferences() {
  const { data, error, refetch } = useQuery({ ...own, staleTime: 0 })
  const { saving, choose } = useChoices(own.queryKey, (body) =>
    call(mailPreferences.changeOwnPreferences, { body }, { urgent: true }),
  )
  if (error) return <LoadFailed what="your choices" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  return <PreferenceSwitches preferences={data} saving={saving} onChoose={choose} />
}
