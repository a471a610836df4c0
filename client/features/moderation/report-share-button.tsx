import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMessageReport } from '@tabler/icons-react'
import { LazyDialog } from '#client/ui/dialogs/lazy-dialog.tsx'
import type { ReportedShare } from './report-share-dialog.tsx'

const loadDialog = () =>
  import('./report-share-dialog.tsx').then(({ ReportShareDialog }) => ReportShareDialog)

/** Reports a shared deck to the admins. */
export function ReportShareButton({ share }: { share: ReportedShare }) {
  const [isOpen, dialog] = useDisclosure()
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconMessageReport size={20} stroke={1.6} aria-hidden="true" />}
        onClick={dialog.open}
      >
        Report this deck
      </Button>
      <LazyDialog load={loadDialog} props={{ share, isOpen, onClose: dialog.close }} />
    </>
  )
}
