import { getDefaultZIndex, Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'

interface DialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  /** Wider than a question that is answered with a word. */
  size?: 'lg' | 'xl'
  /** It holds what would be lost, as text that was typed: only its buttons close it, no click beside it and no Escape. */
  isKept?: boolean
  /** It may open over another dialog. */
  isOnTop?: boolean
  children: ReactNode
}

/** How many dialogs stand over others. Escape is heard by all that are open, and means these. */
let onTop = 0

/** A modal dialog. It opens one render after it is mounted: otherwise it does not remember where the focus returns to. */
export function Dialog({
  title,
  isOpen,
  onClose,
  size,
  isKept = false,
  isOnTop = false,
  children,
}: DialogProps) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => setIsShown(isOpen), [isOpen])
  useEffect(() => (isOpen ? returnFocusFrom(document.activeElement) : undefined), [isOpen])
  useEffect(() => {
    if (!isOpen || !isOnTop) return undefined
    onTop += 1
    // Once all have heard the key that closed it.
    return () => {
      setTimeout(() => {
        onTop -= 1
      })
    }
  }, [isOpen, isOnTop])
  return (
    <Modal
      opened={isShown}
      onClose={() => (isOnTop || onTop === 0) && onClose()}
      title={title}
      closeOnClickOutside={!isKept}
      closeOnEscape={!isKept}
      {...(size && { size })}
      {...(isOnTop && { zIndex: getDefaultZIndex('modal') + 1 })}
    >
      {children}
    </Modal>
  )
}

/** Mantine returns the focus of a dialog that closes, not of one that is taken away while it is open. */
const returnFocusFrom = (opener: Element | null) => () => {
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}
