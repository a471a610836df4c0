import { useQuery } from '@tanstack/react-query'
import { reloadContent } from '#client/features/catalogue/reload-content.ts'
import { fieldWords } from '#client/features/editing/field-words.ts'
import { HistoryDialog } from '#client/features/editing/history-dialog.tsx'
import { call } from '#client/platform/calls/calls.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { type EditedPrimer, primerEditing } from '#contracts/catalogue/primer-editing.ts'
import { cardNames, primerFields } from '#domain/primers/primer-fields.ts'

interface PrimerHistoryProps {
  primer: EditedPrimer
  isUnsaved: boolean
  onRestored: (primer: EditedPrimer) => void
  onClose: () => void
}

/** The earlier texts of a primer. */
export function PrimerHistory({ primer, isUnsaved, onRestored, onClose }: PrimerHistoryProps) {
  const { id, revision } = primer
  const history = useQuery({ ...queryFor(primerEditing.listHistory, { params: { id } }), staleTime: 0 })
  const textsOf = (text: Parameters<typeof primerFields>[0]) => primerFields(text, cardNames(primer.cards))
  return (
    <HistoryDialog
      history={history}
      fieldsOf={({ text }) => {
        const [earlier, present] = [textsOf(text), textsOf(primer)]
        return Object.keys({ ...earlier, ...present }).map((name) => ({
          label: fieldWords(name),
          earlier: earlier[name] ?? '',
          present: present[name] ?? '',
        }))
      }}
      words={{
        neverEdited: 'This primer was never edited.',
        restored: 'Primer updated successfully',
        failed: 'Failed to restore the primer',
      }}
      isUnsaved={isUnsaved}
      isLearned
      restore={(versionId, change) =>
        call(
          primerEditing.restoreVersion,
          { params: { id }, body: { versionId, revision, change } },
          { urgent: true },
        )
      }
      onRestored={(restored) => {
        onRestored(restored)
        return reloadContent()
      }}
      onFailed={reloadContent}
      onClose={onClose}
    />
  )
}
