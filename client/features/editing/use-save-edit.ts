import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '#client/platform/calls/call-error.ts'
import { errorToast } from '#client/platform/toast.ts'

interface SaveEdit<Edit, Saved, Item> {
  send: (edit: Edit) => Promise<Saved>
  /** Reads the item as somebody else has saved it. */
  read: () => Promise<Item>
  /** Shows what is wrong beside the fields. */
  onFields: (fields: Record<string, string>) => void
  onSaved: (saved: Saved) => Promise<void>
}

/** Saves an edit over the revision with which it began; `present` is the item that somebody else has saved meanwhile. */
export function useSaveEdit<Edit, Saved, Item>({
  send,
  read,
  onFields,
  onSaved,
}: SaveEdit<Edit, Saved, Item>) {
  const [present, setPresent] = useState<Item>()
  const save = useMutation({
    mutationFn: send,
    onSuccess: onSaved,
    onError: async (error) => {
      errorToast('Failed to save changes. Please try again.')
      if (!(error instanceof CallError)) return
      if (error.fields) onFields(error.fields)
      if (error.code === 'edited_meanwhile') setPresent(await read().catch(() => undefined))
    },
  })
  return { save, present, settle: () => setPresent(undefined) }
}
