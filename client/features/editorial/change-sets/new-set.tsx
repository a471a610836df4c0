import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#client/platform/calls/calls.ts'
import { reloadAdmin } from '#client/platform/calls/queries.ts'
import { editorialPaths } from '#client/platform/editorial-paths.ts'
import { changeSets } from '#contracts/editorial/change-sets.ts'
import { SetWordsDialog } from './set-words-dialog.tsx'

/** Begins a change set and opens it. An attempt that is repeated begins no second one. */
export function NewSet({ onClose }: { onClose: () => void }) {
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
    <SetWordsDialog
      heading="New change set"
      initial={{ title: '', why: '' }}
      action="Begin"
      error={create.error}
      isPending={create.isPending}
      onSave={(words) => create.mutate(words)}
      onClose={onClose}
    />
  )
}
