import { useDisclosure } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LazyDialog } from '#client/ui/lazy-dialog.tsx'
import { ToolButton } from '#client/ui/tool-button.tsx'
import classes from './more-tools.module.css'

const loadSheet = () => import('./more-tools-sheet.tsx').then(({ MoreToolsSheet }) => MoreToolsSheet)

/** Tools that are less used: on a phone behind one button, with their names. */
export function MoreTools({ children }: { children: ReactNode }) {
  const [isOpen, sheet] = useDisclosure(false)
  return (
    <>
      <span className={classes.row}>{children}</span>
      <span className={classes.more}>
        <ToolButton label="More" icon={IconDots} onClick={sheet.open} />
      </span>
      <LazyDialog load={loadSheet} props={{ isOpen, onClose: sheet.close, children }} />
    </>
  )
}
