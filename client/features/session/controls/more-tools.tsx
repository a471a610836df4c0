import { useDisclosure } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { ToolButton } from '#client/ui/buttons/tool-button.tsx'
import { LazyDialog } from '#client/ui/dialogs/lazy-dialog.tsx'
import classes from './more-tools.module.css'

const loadSheet = () => import('./more-tools-sheet.tsx').then(({ MoreToolsSheet }) => MoreToolsSheet)

/** Tools that are used less often. On a phone they are behind one button, with their names. */
export function MoreTools({ children }: { children: ReactNode }) {
  const [isOpen, sheet] = useDisclosure(false)
  const more = useRef<HTMLSpanElement>(null)
  /**
   * Closes the sheet and moves the focus to its button. A dialog that a tool opens can return the focus only to
   * an element that still exists.
   */
  function close(): void {
    more.current?.querySelector('button')?.focus({ preventScroll: true })
    sheet.close()
  }
  return (
    <>
      <span className={classes.row}>{children}</span>
      <span ref={more} className={classes.more}>
        <ToolButton label="More" icon={IconDots} onClick={sheet.open} />
      </span>
      <LazyDialog load={loadSheet} props={{ isOpen, onClose: close, children }} />
    </>
  )
}
