import { getDefaultZIndex, Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'

interface DialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  /** A larger size, for more than a short question. */
  size?: 'lg' | 'xl' | '64rem'
  /**
   * The dialog holds something that would be lost, such as typed text. So only its buttons close it, not a
   * click outside and not Escape.
   */
  isKept?: boolean
  /** The dialog may open on top of another dialog. */
  isOnTop?: boolean
  /** The dialog takes the whole window, as a long form does on a phone. */
  isFullScreen?: boolean
  children: ReactNode
}

/** The number of dialogs on top of others. All open dialogs hear Escape, but it is meant for these. */
let onTop = 0

/**
 * A modal dialog. It opens one render after it is mounted: otherwise it does not remember where the focus
 * returns to.
 */
export function Dialog({
  title,
  isOpen,
  onClose,
  size,
  isKept = false,
  isOnTop = false,
  isFullScreen = false,
  children,
}: DialogProps) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => setIsShown(isOpen), [isOpen])
  useEffect(() => (isOpen ? returnFocusFrom(document.activeElement) : undefined), [isOpen])
  useEffect(() => {
    if (!isOpen || !isOnTop) return undefined
    onTop += 1
    // This waits until all dialogs have handled the key that closed this one.
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
      {...(isFullScreen && { fullScreen: true })}
      {...(isOnTop && { zIndex: getDefaultZIndex('modal') + 1 })}
      // React passes a submit event on to the form in which the dialog stands: that one would be sent too.
      onSubmit={(event) => event.stopPropagation()}
    >
      {children}
    </Modal>
  )
}

/** Returns the focus when an open dialog is unmounted. Mantine does so only when a dialog is closed. */
const returnFocusFrom = (opener: Element | null) => () => {
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}
