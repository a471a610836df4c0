import { Button, Group, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CallError } from '#client/platform/call-error.ts'
import { settingsQuery } from '#client/platform/learner-settings.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { StudySettingsForm } from './study-settings-form.tsx'

/** The study settings without leaving the study home. */
export function SettingsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data: stored, error } = useQuery(settingsQuery)
  return (
    <Dialog title="Study settings" isOpen={isOpen} onClose={onClose}>
      {stored ? (
        <StudySettingsForm
          stored={stored}
          onSaved={onClose}
          buttons={(isSaving) => (
            <Group justify="flex-end" mt="xs">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={isSaving}>
                Save
              </Button>
            </Group>
          )}
        />
      ) : (
        <LoadingState error={error} />
      )}
    </Dialog>
  )
}

function LoadingState({ error }: { error: CallError | null }) {
  if (!error) return <Loader size="sm" aria-label="Loading" />
  return <Text role="alert">The settings could not be loaded. {error.text}</Text>
}
