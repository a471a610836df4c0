import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '#client/platform/calls/calls.ts'
import { reloadAdmin } from '#client/platform/calls/queries.ts'
import { editorialPaths } from '#client/platform/editorial-paths.ts'
import { toast } from '#client/platform/toast.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { type ChangeSet, changeSets } from '#contracts/editorial/change-sets.ts'
import { countText } from '#domain/text/count-text.ts'

/** Deletes a draft with its edits, after a question. */
export function DeleteSet({ set }: { set: ChangeSet }) {
  const navigate = useNavigate()
  const [isOpen, dialog] = useDisclosure(false)
  const remove = useMutation({
    mutationFn: () => call(changeSets.remove, { params: { id: set.id } }, { urgent: true }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'The change set is deleted' })
      void navigate(editorialPaths.changeSets)
      void reloadAdmin()
    },
  })
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        Delete
      </Button>
      <ConfirmDialog
        title="Delete this change set?"
        action="Delete"
        isOpen={isOpen}
        isDestructive
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
        onClose={dialog.close}
      >
        {set.title} is deleted with {countText(set.edits, 'edit')}. The items themselves stay as they are.
      </ConfirmDialog>
    </>
  )
}
