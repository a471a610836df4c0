import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { ToolNames } from '#client/ui/buttons/tool-names.ts'
import classes from './more-tools-sheet.module.css'

interface MoreToolsSheetProps {
  isOpen: boolean
  onClose: () => void
  /** Of a tool: closes the sheet. */
  beforeUse: () => void
  children: ReactNode
}

/** A sheet from below with tools and their names. What they open is not in it: it closes with the choice. */
export function MoreToolsSheet({ isOpen, onClose, beforeUse, children }: MoreToolsSheetProps) {
  const [isShown, setIsShown] = useState(false)
  // One render later: otherwise it does not remember where the focus returns to.
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
