import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'

interface DialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  /** Wider than a question that is answered with a word. */
  size?: 'lg' | 'xl'
  children: ReactNode
}

/** A modal dialog. It opens one render after it is mounted, and gives the focus back also when it is unmounted open. */
export function Dialog({ title, isOpen, onClose, size, children }: DialogProps) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => setIsShown(isOpen), [isOpen])
  useEffect(() => {
    if (!isOpen) return
    const from = document.activeElement
    return () => {
      // Something else may have taken it, as another page does.
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && from instanceof HTMLElement) from.focus({ preventScroll: true })
    }
  }, [isOpen])
  return (
    <Modal opened={isShown} onClose={onClose} title={title} {...(size && { size })}>
      {children}
    </Modal>
  )
}
