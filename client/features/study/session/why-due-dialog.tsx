import { Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { study } from '#contracts/study/study.ts'
import { ScheduleFacts } from './schedule-facts.tsx'

interface WhyDueDialogProps {
  flashcardId: number
  isOpen: boolean
  onClose: () => void
}

/** Why a card is due when it is: the facts that its date was computed from. */
export function WhyDueDialog({ flashcardId, isOpen, onClose }: WhyDueDialogProps) {
  const query = queryFor(study.whyDue, { params: { id: flashcardId } })
  const { data, error } = useQuery({ ...query, enabled: isOpen, staleTime: 0 })
  return (
    <Dialog title="Why this card now?" isOpen={isOpen} onClose={onClose}>
      {data && <ScheduleFacts schedule={data} />}
      {error && <Text role="alert">This could not be loaded. {reasonOf(error)}</Text>}
      {!data && !error && <Loader size="sm" aria-label="Loading" />}
    </Dialog>
  )
}
