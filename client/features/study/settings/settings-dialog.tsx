import { Button, Group, Loader, Text } from '@mantine/core'
import type { CallError } from '#client/platform/calls/call-error.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import classes from './settings-dialog.module.css'
import { StudySettingsForm } from './study-settings-form.tsx'
import { useStoredPlan } from './use-stored-plan.ts'

/** The study settings without leaving the study home. */
export function SettingsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { stored, error } = useStoredPlan()
  return (
    <Dialog title="Study settings" size="lg" isOpen={isOpen} onClose={onClose}>
      {stored ? (
        <StudySettingsForm
          stored={stored}
          onSaved={onClose}
          buttons={(isSaving) => (
            <Group justify="flex-end" className={classes.actions ?? ''}>
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
