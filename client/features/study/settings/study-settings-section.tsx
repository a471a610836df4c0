import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/queries.ts'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import { study } from '#contracts/study.ts'
import { StudySettingsForm } from './study-settings-form.tsx'

export function StudySettingsSection() {
  const { data: stored, error, refetch } = useQuery(queryFor(study.getSettings))
  if (error) return <LoadFailed what="your study settings" error={error} onRetry={() => void refetch()} />
  if (!stored) return <Skeleton height={320} />
  return <StudySettingsForm stored={stored} />
}
