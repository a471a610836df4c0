import { Alert, Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import { decodeText } from '#client/platform/decode-text.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { FileDrop } from '#client/ui/forms/file-drop.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { compactDateText } from '#client/ui/text/date-text.ts'
import { labelChanges, mostLabelChanges } from '#contracts/editorial/label-changes.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { countText } from '#domain/text/count-text.ts'
import { showSaved } from './saved-message.ts'

type Preview = Reply<typeof labelChanges.previewLabelChanges>

const mostBytes = 500_000

/** The text of a chosen file, or the reason why it cannot be used. */
async function readFile(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size > mostBytes) return { problem: `${file.name} is too large: at most 500 kB.` }
  try {
    const text = decodeText(new Uint8Array(await file.arrayBuffer()))
    return text.includes('\u0000')
      ? { problem: `${file.name} is not a text file.` }
      : { text: text.toWellFormed() }
  } catch {
    return { problem: `${file.name} could not be read. Choose it again.` }
  }
}

/** Imports a file of label changes: choose it, see what it would save, import. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [problem, setProblem] = useState<string>()
  const preview = useMutation({
    mutationFn: (text: string) =>
      call(labelChanges.previewLabelChanges, { body: { text } }, { urgent: true }),
  })
  const save = useMutation({
    mutationFn: (text: string) => call(labelChanges.importLabelChanges, { body: { text } }, { urgent: true }),
    onSuccess: (saved) => {
      showSaved(saved)
      onClose()
    },
  })
  const choose = async (file: File) => {
    const read = await readFile(file)
    setProblem('problem' in read ? read.problem : undefined)
    save.reset()
    if ('text' in read) preview.mutate(read.text)
    else preview.reset()
  }
  const { data, variables: text } = preview
  const isNew = data?.changes.some(({ isKnown }) => !isKnown) ?? false
  return (
    <Dialog title="Import label changes" size="xl" isOpen isKept={data !== undefined} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">
          A CSV file whose first line is <code>drug,date,text,source,link</code>. A drug may have any of its
          names; a date is written as 2027-03-01.
        </Text>
        <FileDrop
          extensions={['.csv', '.txt']}
          hint={`CSV, at most ${mostLabelChanges} lines`}
          onFile={(file) => void choose(file)}
        />
        {problem && (
          <Alert color="red" variant="light" title="This file cannot be used">
            {problem}
          </Alert>
        )}
        <FailureReason error={preview.error ?? save.error} />
        {data && <Found preview={data} />}
      </Stack>
      <FormActions mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!isNew || data?.problems.length !== 0}
          loading={preview.isPending || save.isPending}
          onClick={() => text !== undefined && save.mutate(text)}
        >
          Import
        </Button>
      </FormActions>
    </Dialog>
  )
}

function Found({ preview: { changes, problems } }: { preview: Preview }) {
  return (
    <>
      {problems.length > 0 && (
        <Alert
          color="red"
          variant="light"
          role="alert"
          title="Nothing is imported until these lines are right"
        >
          <ul className="list-plain">
            {problems.map(({ line, problem }) => (
              <li key={line}>
                Line {line}: {problem}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {changes.length > 0 && (
        <>
          <Text size="sm" role="status">
            {countText(changes.filter(({ isKnown }) => !isKnown).length, 'new change')}
          </Text>
          <DataTable
            label="Changes in the file"
            columns={columns}
            rows={changes}
            keyOf={({ line }) => line}
            empty=""
          />
        </>
      )}
    </>
  )
}

const columns: Column<Preview['changes'][number]>[] = [
  { name: 'drug', heading: 'Drug', cell: ({ drug }) => drug },
  { name: 'day', heading: 'Since', keepsLine: true, cell: ({ changedOn }) => compactDateText(changedOn) },
  { name: 'text', heading: 'What it says', cell: ({ text }) => text },
  { name: 'state', heading: 'State', cell: ({ isKnown }) => (isKnown ? 'Entered before' : 'New') },
]
