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

/** A modal dialog. It opens one render after it is mounted: otherwise it does not remember where the focus returns to. */
export function Dialog({ title, isOpen, onClose, size, children }: DialogProps) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => setIsShown(isOpen), [isOpen])
  return (
    <Modal opened={isShown} onClose={onClose} title={title} {...(size && { size })}>
      {children}
    </Modal>
  )
}
