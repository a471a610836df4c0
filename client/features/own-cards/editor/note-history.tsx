import { useQuery } from '@tanstack/react-query'
import { HistoryDialog } from '#client/features/editing/history-dialog.tsx'
import { call } from '#client/platform/calls/calls.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { type OwnNote, ownCards } from '#contracts/own-cards/own-cards.ts'
import { formNames, textLabels } from './form-words.ts'

interface NoteHistoryProps {
  note: OwnNote
  /** Loads the note again. */
  onRestored: () => void
  onClose: () => void
}

/** The earlier texts of a note. Restoring one is an edit: the cards keep their schedules. */
export function NoteHistory({ note, onRestored, onClose }: NoteHistoryProps) {
  const { id, deckId, revision } = note
  const { data, ...query } = useQuery({ ...queryFor(ownCards.noteHistory, { params: { id } }), staleTime: 0 })
  const versions = data?.versions.map((version) => ({ ...version, id: version.revision + 1, savedBy: 'you' }))
  const labels = textLabels(note.form)
  return (
    <HistoryDialog
      history={{ data: versions, ...query }}
      fieldsOf={(earlier) => [
        { label: 'Form', earlier: formNames[earlier.form], present: formNames[note.form] },
        { label: labels.front, earlier: earlier.front, present: note.front },
        { label: labels.back, earlier: earlier.back, present: note.back },
        { label: 'Why', earlier: earlier.why, present: note.why },
        { label: 'Source', earlier: earlier.source, present: note.source },
        { label: 'Tags', earlier: earlier.tags.join(', '), present: note.tags.join(', ') },
      ]}
      words={{
        neverEdited: 'This card was never changed.',
        restored: 'The earlier text is back. The schedule stays as it is.',
        failed: 'The earlier text could not be brought back',
      }}
      isUnsaved
      restore={async (versionId) => {
        const version = versions?.find((one) => one.id === versionId)
        if (!version) throw new Error('this version is not shown')
        const { form, front, back, why, source, tags, category } = version
        const body = { form, front, back, why, source, tags, category, deckId, revision }
        return call(ownCards.editNote, { params: { id }, body }, { urgent: true })
      }}
      onRestored={onRestored}
      onFailed={onRestored}
      onClose={onClose}
    />
  )
}
