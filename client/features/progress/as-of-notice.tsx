import { Alert } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { urlOf } from '#client/platform/calls/calls.ts'
import { useShownOfflineSince } from '#client/platform/calls/shown-offline.ts'
import { asOfText } from '#client/ui/text/date-text.ts'
import { badges } from '#contracts/badges/badges.ts'
import { progress } from '#contracts/progress/progress.ts'
import { readiness } from '#contracts/progress/readiness.ts'
import { studySessions } from '#contracts/study/study-sessions.ts'

const addresses = [
  readiness.readiness,
  progress.overview,
  progress.weightedMastery,
  progress.activity,
  progress.retention,
  studySessions.listTagProgress,
  badges.list,
].map((endpoint) => urlOf(endpoint))

/** Says without a network when the figures on the page were loaded. */
export function AsOfNotice() {
  const since = useShownOfflineSince(addresses)
  if (since === undefined) return null
  return (
    <Alert variant="light" color="gray" icon={<IconWifiOff />} role="status" title={asOfText(since)}>
      There is no connection. What you studied since is not in these figures yet.
    </Alert>
  )
}
