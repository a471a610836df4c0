import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { ToolNames } from '#client/ui/tool-names.ts'
import classes from './more-tools-sheet.module.css'

interface MoreToolsSheetProps {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** A sheet from below with tools and their names. It stays mounted, since a tool may have opened a dialog of its own. */
export function MoreToolsSheet({ isOpen, onClose, children }: MoreToolsSheetProps) {
  const [isShown, setIsShown] = useState(false)
  // One render later: otherwise it does not remember where the focus returns to.
  useEffect(() => setIsShown(isOpen), [isOpen])
  return (
    <Modal
      opened={isShown}
      onClose={onClose}
      title="More"
      keepMounted
      centered={false}
      classNames={{ inner: classes.inner ?? '', content: classes.sheet ?? '' }}
    >
      <ToolNames value={onClose}>
        <div className={classes.tools}>{children}</div>
      </ToolNames>
    </Modal>
  )
}
