import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMessageReport } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ToolButton } from '#client/ui/buttons/tool-button.tsx'
import { LazyDialog } from '#client/ui/dialogs/lazy-dialog.tsx'
import type { ReportedContent } from './report-dialog.tsx'

const loadReportDialog = () => import('./report-dialog.tsx').then(({ ReportDialog }) => ReportDialog)

interface ReportButtonProps {
  content: ReportedContent
  /** The button, where the tools around it want it; the dialog stays outside of them. */
  children?: (button: ReactNode) => ReactNode
}

/** Something is wrong with a card or a question: tells the admins, with a reason. */
export function ReportButton({ content, children = (button) => button }: ReportButtonProps) {
  const [isOpen, dialog] = useDisclosure(false)
  const button =
    content.type === 'flashcard' ? (
      <ToolButton label="Report" icon={IconMessageReport} onClick={dialog.open} />
    ) : (
      <Button
        variant="subtle"
        leftSection={<IconMessageReport size={20} stroke={1.6} aria-hidden="true" />}
        onClick={dialog.open}
      >
        Report
      </Button>
    )
  return (
    <>
      {children(button)}
      <LazyDialog load={loadReportDialog} props={{ content, isOpen, onClose: dialog.close }} />
    </>
  )
}
