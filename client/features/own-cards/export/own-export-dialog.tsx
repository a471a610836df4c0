import { Alert, Button, Checkbox, Radio, Select, Stack } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '#client/platform/calls/download.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { site } from '#client/platform/site.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { ownCards } from '#contracts/own-cards/own-cards.ts'
import { type OwnExportFormat, ownExport, ownExportFormats } from '#contracts/own-cards/own-export.ts'
import { shownDeckName } from '#domain/own-cards/deck-name.ts'

const formatWords: Record<OwnExportFormat, { label: string; description: string }> = {
  apkg: {
    label: 'Anki package',
    description: 'Notes, decks and tags, with the schedule and the log of each card',
  },
  csv: {
    label: 'CSV',
    description:
      'A row for each note, without schedules. What a spreadsheet would run begins with an apostrophe.',
  },
  json: { label: 'JSON', description: 'All that is stored of your notes, for programs' },
}

/** Saves the learner's own decks, or one of them, as a file. */
export function OwnExportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [format, setFormat] = useState<OwnExportFormat>('apkg')
  const [deckId, setDeckId] = useState<string | null>(null)
  const [isWithShipped, setWithShipped] = useState(false)
  const { online } = useNetwork()
  const { data } = useQuery({ ...queryFor(ownCards.listDecks), enabled: isOpen })
  const save = useMutation({
    mutationFn: () =>
      download(ownExport.exportOwn, {
        query: { format, shipped: isWithShipped ? 'true' : 'false', ...(deckId !== null && { deckId }) },
      }),
    onSuccess: onClose,
  })
  const decks = data?.decks.map(({ id, name }) => ({
    value: String(id),
    label: shownDeckName(name),
  }))
  return (
    <Dialog title="Export own cards" isOpen={isOpen} onClose={onClose}>
      <Stack>
        <Radio.Group label="Format" value={format} onChange={(value) => setFormat(value as OwnExportFormat)}>
          <Stack gap="sm" mt="xs">
            {ownExportFormats.map((value) => (
              <Radio key={value} size="md" value={value} {...formatWords[value]} />
            ))}
          </Stack>
        </Radio.Group>
        <Select
          label="Deck"
          description="With the decks inside it"
          placeholder="All decks"
          data={decks ?? []}
          value={deckId}
          onChange={setDeckId}
          clearable
          searchable
          nothingFoundMessage="No deck of this name"
        />
        <Checkbox
          label={`With my progress on the cards of ${site.name}`}
          description="The cards that you have studied and may open, in a deck for each chapter"
          checked={isWithShipped}
          onChange={(event) => setWithShipped(event.currentTarget.checked)}
        />
        {online ? (
          <FailureReason error={save.error} />
        ) : (
          <Alert color="gray" variant="light" role="status">
            There is no connection. An export needs one.
          </Alert>
        )}
      </Stack>
      <FormActions mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={save.isPending} disabled={!online} onClick={() => save.mutate()}>
          Download
        </Button>
      </FormActions>
    </Dialog>
  )
}
