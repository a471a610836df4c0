import { Anchor, Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { drugQuery } from '#client/features/drugs/drug-queries.ts'
import { paths } from '#client/platform/paths.ts'
import { useUser } from '#client/platform/user/session.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { DrugMonograph, MonographSkeleton } from './drug-monograph.tsx'

/** For admins alone, so learners do not load it. */
const DrugEditForm = lazy(async () => {
  const { DrugEditForm: form } = await import('#client/features/drugs/admin/drug-edit-form.tsx')
  return { default: form }
})

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

/** A monograph in a dialog, so that a study session is not left; admins edit it there. */
export function MonographDialog({ drugId, onClose }: MonographDialogProps) {
  return drugId === undefined ? null : <OpenMonograph drugId={drugId} onClose={onClose} />
}

function OpenMonograph({ drugId, onClose }: OpenMonographProps) {
  const isNarrow = useMediaQuery('(max-width: 48em)')
  const { data: drug, error, refetch } = useQuery(drugQuery(drugId))
  const [isEditing, setEditing] = useState(false)
  const { user } = useUser()
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      fullScreen={isNarrow ?? false}
      title={isEditing && drug ? `Edit ${drug.genericName}` : 'Monograph'}
      closeOnClickOutside={!isEditing}
      closeOnEscape={!isEditing}
      centered={false}
      transitionProps={{ duration: 0 }}
    >
      {drug && isEditing && (
        <Suspense fallback={<MonographSkeleton />}>
          <DrugEditForm drug={drug} onDone={() => setEditing(false)} />
        </Suspense>
      )}
      {drug && !isEditing && (
        <>
          <DrugMonograph
            drug={drug}
            headingLevel={2}
            actions={user?.isAdmin && <EditButton onEdit={() => setEditing(true)} />}
          />
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

function EditButton({ onEdit }: { onEdit: () => void }) {
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconPencil size={18} stroke={1.6} aria-hidden="true" />}
      onClick={onEdit}
    >
      Edit
    </Button>
  )
}
