import { useState } from 'react'

type Dialog = 'note' | 'keys' | 'labs' | 'calculators' | 'navigator' | 'end' | 'leave'

/** The dialogs of the block. One at a time is open, by its button or its key. */
export function useBlockDialogs() {
  const [open, setOpen] = useState<Dialog>()
  return { open, show: (dialog: Dialog) => setOpen(dialog), close: () => setOpen(undefined) }
}

export type BlockDialogs = ReturnType<typeof useBlockDialogs>
