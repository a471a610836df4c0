import { Anchor, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { MarkdownText } from '#client/ui/text/markdown-text.tsx'
import { catalogue } from '#contracts/catalogue/catalogue.ts'

interface PrimerPartDialogProps {
  chapterId: number
  /** The key of the part. */
  part: string
  isOpen: boolean
  onClose: () => void
}

/** The part of a primer that explains a card, above the page from which it was opened. */
export function PrimerPartDialog({ chapterId, part: key, isOpen, onClose }: PrimerPartDialogProps) {
  const query = queryFor(catalogue.readPrimer, { params: { id: chapterId } })
  const { data, error } = useQuery({ ...query, enabled: isOpen })
  const part = data?.parts.find((candidate) => candidate.key === key)
  return (
    <Dialog title={part?.heading ?? 'Primer'} isOpen={isOpen} onClose={onClose} size="lg">
      {part && (
        <>
          <MarkdownText text={part.body} />
          <Anchor component={Link} to={paths.studyChapterPart(chapterId, key)} display="inline-block" mt="md">
            Read the whole primer
          </Anchor>
        </>
      )}
      {data !== undefined && !part && <Text>This part was taken out of the primer.</Text>}
      {!data && error && <Text role="alert">The primer could not be loaded. {reasonOf(error)}</Text>}
      {data === undefined && !error && <Loader size="sm" aria-label="Loading" />}
    </Dialog>
  )
}
