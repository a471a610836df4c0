import { useQuery } from '@tanstack/react-query'
import { tagsText } from '#client/features/catalogue/card-fields.tsx'
import { reloadContent } from '#client/features/catalogue/reload-content.ts'
import { HistoryDialog } from '#client/features/editing/history-dialog.tsx'
import { call } from '#client/platform/calls/calls.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { type AdminFlashcard, contentAdmin } from '#contracts/catalogue/content-admin.ts'

/** Undefined where the version did not keep it. */
const labelText = (label: string | null | undefined) => (label === null ? '' : label)

/** The earlier texts of a card. */
export function CardHistory({ card, onClose }: { card: AdminFlashcard; onClose: () => void }) {
  const { id, revision } = card
  const history = useQuery({ ...queryFor(contentAdmin.listHistory, { params: { id } }), staleTime: 0 })
  return (
    <HistoryDialog
      history={history}
      fieldsOf={({ question, answer, why, tags, kind, objective, source, link }) => [
        { label: 'Question', earlier: question, present: card.question },
        { label: 'Answer', earlier: answer, present: card.answer },
        { label: 'Why', earlier: why, present: card.why },
        { label: 'Tags', earlier: tags && tagsText(tags), present: tagsText(card.tags) },
        { label: 'Kind', earlier: labelText(kind), present: card.kind ?? '' },
        { label: 'Objective', earlier: labelText(objective), present: card.objective ?? '' },
        { label: 'Source', earlier: source, present: card.source },
        { label: 'Link', earlier: labelText(link), present: card.link ?? '' },
      ]}
      words={{
        neverEdited: 'This card was never edited.',
        restored: 'Flashcard updated successfully',
        failed: 'Failed to update flashcard',
      }}
      isLearned
      restore={(versionId, change) =>
        call(
          contentAdmin.restoreVersion,
          { params: { id }, body: { versionId, revision, change } },
          { urgent: true },
        )
      }
      onRestored={reloadContent}
      onFailed={reloadContent}
      onClose={onClose}
    />
  )
}
