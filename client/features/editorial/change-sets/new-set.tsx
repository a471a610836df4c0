import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#client/platform/calls/calls.ts'
import { reloadAdmin } from '#client/platform/calls/queries.ts'
import { editorialPaths } from '#client/platform/editorial-paths.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { changeSets } from '#contracts/editorial/change-sets.ts'
import { SetWordsForm } from './set-words-form.tsx'

/** Begins a change set and opens it. An attempt that is repeated begins no second one. */
export function NewSet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const [requestId] = useState(() => crypto.randomUUID())
  const create = useMutation({
    mutationFn: (words: { title: string; why: string }) =>
      call(changeSets.create, { body: { requestId, ...words } }, { urgent: true }),
    onSuccess: ({ id }) => {
      void reloadAdmin()
      void navigate(editorialPaths.changeSet(id))
    },
  })
  return (
    <Dialog title="New change set" isOpen={isOpen} onClose={onClose}>
      <SetWordsForm
        initial={{ title: '', why: '' }}
        action="Begin"
        error={create.error}
        isPending={create.isPending}
        onSave={(words) => create.mutate(words)}
        onCancel={onClose}
      />
    </Dialog>
  )
}
