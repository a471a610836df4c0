import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { ToolNames } from '#client/ui/buttons/tool-names.ts'
import classes from './more-tools-sheet.module.css'

interface MoreToolsSheetProps {
  isOpen: boolean
  onClose: () => void
  /** Called before a tool is used. It closes the sheet. */
  beforeUse: () => void
  children: ReactNode
}

/**
 * A sheet from below with tools and their names. It closes when a tool is chosen, and the tool's dialog opens
 * outside of it.
 */
export function MoreToolsSheet({ isOpen, onClose, beforeUse, children }: MoreToolsSheetProps) {
  const [isShown, setIsShown] = useState(false)
  // It opens one render later: otherwise it does not remember where the focus returns to.
  useEffect(() => setIsShown(isOpen), [isOpen])
  return (
    <Modal
      opened={isShown}
      onClose={onClose}
      title="More"
      centered={false}
      classNames={{ inner: classes.inner ?? '', content: classes.sheet ?? '' }}
    >
      <ToolNames value={beforeUse}>
        <div className={classes.tools}>{children}</div>
      </ToolNames>
    </Modal>
  )
}
