import { Alert, Button, SegmentedControl, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ImportColumns } from '#client/features/editing/import-columns.tsx'
import { ImportState } from '#client/features/editing/import-state.tsx'
import wrapping from '#client/ui/buttons/wrapping-button.module.css'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { RowButton } from '#client/ui/tables/row-actions.tsx'
import type { CardImportRow, cardImport } from '#contracts/catalogue/card-import.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { countText, numberText } from '#domain/text/count-text.ts'
import { CorrectRow } from './correct-row.tsx'
import classes from './import-preview.module.css'
import type { useCardImport } from './use-card-import.ts'

type Preview = Reply<typeof cardImport.previewUpload>

interface ImportPreviewProps {
  preview: Preview
  form: ReturnType<typeof useCardImport>
  /** The buttons. They are above the rows, since there may be hundreds of rows. */
  children: ReactNode
}

/** The changes that an import would make, row by row. */
export function ImportPreview({ preview, form, children }: ImportPreviewProps) {
  const { chapterId, chapterTitle, created, changed, same, invalid, missing, notes, rows } = preview
  const [shown, setShown] = useState('all')
  const [opened, setOpened] = useState<number>()
  const total = created + changed + same + invalid
  const listed = shown === 'problems' ? rows.filter(({ state }) => state === 'invalid') : rows
  return (
    <Stack gap="sm">
      <Text role="status">
        {chapterId === null ? 'A new chapter' : 'The chapter'} <strong>{chapterTitle}</strong>
        {chapterId === null ? ' would be made: ' : ' would be updated: '}
        {numberText(created)} new, {numberText(changed)} changed, {numberText(same)} unchanged,{' '}
        {numberText(invalid)} with problems.
      </Text>
      <Verdict preview={preview} form={form} />
      {notes.length > 0 && (
        <Alert variant="light" title="How the file was read">
          <ul className={classes.list}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Alert>
      )}
      <ImportColumns
        // What was chosen shows until the file is read in another way.
        key={JSON.stringify(preview.columns)}
        columns={preview.columns}
        refused={preview.refused}
        isBusy={form.busy === 'checking'}
        onChoose={form.chooseColumns}
      />
      {missing > 0 && preview.refused === null && (
        <Text size="sm" c="dimmed">
          {countText(missing, 'card')} of the chapter {missing === 1 ? 'is' : 'are'} not in the file and stay
          {missing === 1 ? 's' : ''} as {missing === 1 ? 'it is' : 'they are'}.
        </Text>
      )}
      {form.leftOut.length > 0 && (
        <Text size="sm" c="dimmed">
          {countText(form.leftOut.length, 'row')} of the file {form.leftOut.length === 1 ? 'is' : 'are'} left
          out.{' '}
          <Button variant="subtle" size="compact-sm" h={44} onClick={form.takeAll}>
            Take {form.leftOut.length === 1 ? 'it' : 'them'} again
          </Button>
        </Text>
      )}
      {children}
      {invalid > 0 && invalid < total && (
        <SegmentedControl
          aria-label="Which rows"
          className={classes.filter ?? ''}
          data={[
            { value: 'all', label: `All (${total})` },
            { value: 'problems', label: `With problems (${invalid})` },
          ]}
          value={shown}
          onChange={setShown}
        />
      )}
      <DataTable
        label="Rows of the file"
        columns={columnsFor(setOpened)}
        rows={listed}
        keyOf={({ line }) => line}
        empty={preview.refused === null ? 'The file has no rows.' : 'No cards were found yet.'}
        inPlaceOf={(row) =>
          row.line === opened &&
          row.state === 'invalid' && (
            <CorrectRow
              row={row}
              isBusy={form.busy === 'checking'}
              onCorrect={form.correct}
              onClose={() => setOpened(undefined)}
            />
          )
        }
      />
      {rows.length < total && (
        <Text size="sm" c="dimmed">
          The first {rows.length} of {numberText(total)} rows are shown, those with problems before the
          others.
        </Text>
      )}
    </Stack>
  )
}

function Verdict({ preview, form }: Pick<ImportPreviewProps, 'preview' | 'form'>) {
  const { created, changed, invalid, refused } = preview
  if (refused !== null) return null
  if (invalid > 0)
    return (
      <Alert color="red" variant="light" title="Nothing can be imported yet">
        <Stack gap="sm" align="flex-start">
          <span>
            All of a file is imported, or nothing. Correct the {countText(invalid, 'row')} with problems
            below, or in the file and choose it again.
          </span>
          <Button
            variant="default"
            classNames={{ root: wrapping.button ?? '', label: wrapping.label ?? '' }}
            loading={form.isDownloading}
            onClick={form.downloadProblems}
          >
            {invalid === 1
              ? 'Download the row with its errors'
              : `Download the ${numberText(invalid)} rows with their errors`}
          </Button>
        </Stack>
      </Alert>
    )
  if (created + changed === 0)
    return (
      <Text size="sm" c="dimmed">
        All cards of this file are in the chapter already.
      </Text>
    )
  return null
}

const columnsFor = (onOpen: (line: number) => void): readonly Column<CardImportRow>[] => [
  { name: 'question', heading: 'Question', cell: (row) => <CardCell row={row} /> },
  { name: 'tags', heading: 'Tags', cell: ({ tags }) => tags.join('; ') },
  { name: 'line', heading: 'Line', align: 'end', cell: ({ line }) => line },
  { name: 'state', heading: 'State', cell: ({ state }) => <ImportState state={state} /> },
  {
    name: 'actions',
    heading: '',
    cell: ({ state, line }) =>
      state === 'invalid' && <RowButton name="Correct" of={`Line ${line}`} onClick={() => onOpen(line)} />,
  },
]

function CardCell({ row: { question, answer, problems, changes } }: { row: CardImportRow }) {
  return (
    <div className={classes.card}>
      <span className={classes.question}>{question || '(no question)'}</span>
      <span className={classes.answer}>{answer || '(no answer)'}</span>
      {changes.length > 0 && <span className={classes.answer}>Changes: {changes.join(', ')}</span>}
      {problems.length > 0 && (
        <ul className={classes.problems}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
