import { type ReactNode, useRef, useState } from 'react'
import { OpenMonographContext } from '#client/features/drugs/monograph/open-monograph.ts'
import { LazyDialog } from '#client/ui/dialogs/lazy-dialog.tsx'

const loadMonographDialog = () =>
  import('#client/features/drugs/monograph/monograph-dialog.tsx').then(
    ({ MonographDialog }) => MonographDialog,
  )

/** Enables interactive drug names in its children. Focus returns to the name that opened the monograph. */
export function DrugNames({ children }: { children: ReactNode }) {
  const [drugId, setDrugId] = useState<number>()
  const opener = useRef<Element>(null)

  function open(id: number): void {
    if (drugId === undefined) opener.current = document.activeElement
    setDrugId(id)
  }

  function close(): void {
    setDrugId(undefined)
    // The dialog traps the focus until it is removed.
    requestAnimationFrame(() => {
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    })
  }

  return (
    <OpenMonographContext value={open}>
      {children}
      <LazyDialog
        load={loadMonographDialog}
        props={{ drugId, isOpen: drugId !== undefined, onClose: close }}
      />
    </OpenMonographContext>
  )
}
