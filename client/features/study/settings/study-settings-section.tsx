import { Button, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '#client/platform/learner-settings.ts'
import { toast } from '#client/platform/toast.ts'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import { StudySettingsForm } from './study-settings-form.tsx'

/** The study settings as a part of the profile page. */
export function StudySettingsSection() {
  const { data: stored, error, refetch } = useQuery(settingsQuery)
  if (error) return <LoadFailed what="your study settings" error={error} onRetry={() => void refetch()} />
  if (!stored) return <Skeleton height={320} />
  return (
    <StudySettingsForm
      stored={stored}
      onSaved={() => toast({ title: 'Study settings saved' })}
      buttons={(isSaving) => (
        <Group>
          <Button type="submit" loading={isSaving}>
            Save study settings
          </Button>
        </Group>
      )}
    />
  )
}
