import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { ToolNames } from '#client/ui/buttons/tool-names.ts'
import classes from './more-tools-sheet.module.css'

interface MoreToolsSheetProps {
  isOpen: boolean
  /** Moves the focus to where it returns to. Called before a tool is used, too. */
  onClose: () => void
  children: ReactNode
}

/**
 * A sheet from below with tools and their names. It closes when a tool is chosen, and the tool's dialog opens
 * outside of it.
 */
export function MoreToolsSheet({ isOpen, onClose, children }: MoreToolsSheetProps) {
  return (
    <Modal
      opened={isOpen}
      returnFocus={false}
      onClose={onClose}
      title="More"
      centered={false}
      classNames={{ inner: classes.inner ?? '', content: classes.sheet ?? '' }}
    >
      <ToolNames value={onClose}>
        <div className={classes.tools}>{children}</div>
      </ToolNames>
    </Modal>
  )
}
