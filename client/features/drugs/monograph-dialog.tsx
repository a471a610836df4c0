import { Anchor, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import { DrugMonograph, MonographSkeleton } from './drug-monograph.tsx'
import { drugQuery } from './drug-queries.ts'

interface OpenMonographProps {
  drugId: number
  onClose: () => void
}

interface MonographDialogProps {
  /** Undefined while the dialog is closed. */
  drugId: number | undefined
  isOpen: boolean
  onClose: () => void
}

/** A monograph in a dialog, so that a study session is not left. */
export function MonographDialog({ drugId, onClose }: MonographDialogProps) {
  return drugId === undefined ? null : <OpenMonograph drugId={drugId} onClose={onClose} />
}

function OpenMonograph({ drugId, onClose }: OpenMonographProps) {
  const isNarrow = useMediaQuery('(max-width: 48em)')
  const { data: drug, error, refetch } = useQuery(drugQuery(drugId))
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      fullScreen={isNarrow ?? false}
      title="Monograph"
      centered={false}
      transitionProps={{ duration: 0 }}
    >
      {drug && (
        <>
          <DrugMonograph drug={drug} headingLevel={2} />
          <Anchor
            component={Link}
            to={paths.drugMonograph(drug.id)}
            size="sm"
            mt="md"
            display="inline-block"
            onClick={onClose}
          >
            Open as a page, to print or study it
          </Anchor>
        </>
      )}
      {error && <LoadFailed what="this drug" error={error} onRetry={() => void refetch()} />}
      {!drug && !error && <MonographSkeleton />}
    </Modal>
  )
}
