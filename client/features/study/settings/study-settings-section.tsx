import { Button, Group, Skeleton } from '@mantine/core'
import { toast } from '#client/platform/toast.ts'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import { StudySettingsForm } from './study-settings-form.tsx'
import { useStoredPlan } from './use-stored-plan.ts'

/** The study settings as a part of the profile page. */
export function StudySettingsSection() {
  const { stored, error, refetch } = useStoredPlan()
  if (error) return <LoadFailed what="your study settings" error={error} onRetry={refetch} />
  if (!stored) return <Skeleton height={900} />
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
