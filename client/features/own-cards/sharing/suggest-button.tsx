import { useDisclosure, useNetwork } from '@mantine/hooks'
import { TextButton } from '#client/ui/buttons/text-button.tsx'
import { LazyDialog } from '#client/ui/dialogs/lazy-dialog.tsx'
import type { OwnNote } from '#contracts/own-cards/own-cards.ts'
import { useDeckSharing } from './use-sharing.ts'

const loadDialog = () => import('./suggest-dialog.tsx').then(({ SuggestDialog }) => SuggestDialog)

/** Opens the dialog that suggests a change to the author; nothing for a note that was not copied. */
export function SuggestButton({ note }: { note: OwnNote }) {
  const [isOpen, dialog] = useDisclosure()
  const { online } = useNetwork()
  if (useDeckSharing(note.deckName)?.subscriptionId === undefined) return null
  return (
    <>
      <TextButton disabled={!online} onClick={dialog.open}>
        Suggest my changes to the author
      </TextButton>
      <LazyDialog load={loadDialog} props={{ noteId: note.id, isOpen, onClose: dialog.close }} />
    </>
  )
}
