import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMessageReport } from '@tabler/icons-react'
import { LazyDialog } from '#client/ui/lazy-dialog.tsx'
import { ToolButton } from '#client/ui/tool-button.tsx'
import type { ReportedContent } from './report-dialog.tsx'

const loadReportDialog = () => import('./report-dialog.tsx').then(({ ReportDialog }) => ReportDialog)

/** Something is wrong with a card or a question: tells the admins, with a reason. */
export function ReportButton({ content }: { content: ReportedContent }) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      {content.type === 'flashcard' ? (
        <ToolButton label="Report" icon={IconMessageReport} onClick={dialog.open} />
      ) : (
        <Button
          variant="subtle"
          leftSection={<IconMessageReport size={20} stroke={1.6} aria-hidden="true" />}
          onClick={dialog.open}
        >
          Report
        </Button>
      )}
      <LazyDialog load={loadReportDialog} props={{ content, isOpen, onClose: dialog.close }} />
    </>
  )
}
