import { useQuery } from '@tanstack/react-query'
import { refetchDrugs } from '#client/features/drugs/drug-queries.ts'
import { HistoryDialog } from '#client/features/editing/history-dialog.tsx'
import { call } from '#client/platform/calls/calls.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { type Drug, drugs } from '#contracts/drugs/drugs.ts'
import { drugFields } from './drug-fields.ts'

interface DrugHistoryProps {
  drug: Drug
  isUnsaved: boolean
  onRestored: () => void
  onClose: () => void
}

/** The earlier texts of a drug. */
export function DrugHistory({ drug, isUnsaved, onRestored, onClose }: DrugHistoryProps) {
  const { id, revision } = drug
  const history = useQuery({ ...queryFor(drugs.listHistory, { params: { id } }), staleTime: 0 })
  return (
    <HistoryDialog
      history={history}
      fieldsOf={({ content }) =>
        drugFields.map(([field, label]) => ({ label, earlier: content[field], present: drug[field] }))
      }
      words={{
        neverEdited: 'This drug was never edited.',
        restored: 'Drug information updated successfully',
        failed: 'Failed to restore the drug',
      }}
      isUnsaved={isUnsaved}
      isLearned
      restore={(versionId, change) =>
        call(
          drugs.restoreVersion,
          { params: { id }, body: { versionId, revision, change } },
          { urgent: true },
        )
      }
      onRestored={async () => {
        await refetchDrugs()
        onRestored()
      }}
      onFailed={refetchDrugs}
      onClose={onClose}
    />
  )
}
