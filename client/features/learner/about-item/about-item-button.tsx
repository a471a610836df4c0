import { useState } from 'react'
import { TextButton } from '#client/ui/buttons/text-button.tsx'
import { LazyDialog } from '#client/ui/dialogs/lazy-dialog.tsx'
import type { AboutItemProps } from './about-item.tsx'

const load = () => import('./about-item.tsx').then(({ AboutItemDialog }) => AboutItemDialog)

/** Opens what is known of an item, beside its source. */
export function AboutItemButton({ children, ...item }: AboutItemProps & { children: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>{children}</TextButton>
      <LazyDialog load={load} props={{ ...item, title: children, isOpen, onClose: () => setOpen(false) }} />
    </>
  )
}
