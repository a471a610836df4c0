import { Alert, SegmentedControl, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ImportState } from '#client/features/editing/import-state.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import type { CardImportRow, cardImport } from '#contracts/catalogue/card-import.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { countText, numberText } from '#domain/text/count-text.ts'
import classes from './import-preview.module.css'

type Preview = Reply<typeof cardImport.previewUpload>

interface ImportPreviewProps {
  preview: Preview
  /** The buttons: above the rows, of which there may be hundreds. */
  children: ReactNode
}

/** What an import would do, row by row. */
export function ImportPreview({ preview, children }: ImportPreviewProps) {
  const { chapterId, chapterTitle, created, changed, same, invalid, missing, notes, rows } = preview
  const [shown, setShown] = useState('all')
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
      <Verdict preview={preview} />
      {notes.length > 0 && (
        <Alert variant="light" title="How the file was read">
          <ul className={classes.list}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Alert>
      )}
      {missing > 0 && (
        <Text size="sm" c="dimmed">
          {countText(missing, 'card')} of the chapter {missing === 1 ? 'is' : 'are'} not in the file and stay
          {missing === 1 ? 's' : ''} as {missing === 1 ? 'it is' : 'they are'}.
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
        columns={columns}
        rows={listed}
        keyOf={({ line }) => line}
        empty="The file has no rows."
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

function Verdict({ preview: { created, changed, invalid } }: { preview: Preview }) {
  if (invalid > 0)
    return (
      <Alert color="red" variant="light" title="Nothing can be imported yet">
        All of a file is imported, or nothing. Correct the {countText(invalid, 'row')} with problems and
        choose the file again.
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

const columns: readonly Column<CardImportRow>[] = [
  { name: 'question', heading: 'Question', cell: (row) => <CardCell row={row} /> },
  { name: 'tags', heading: 'Tags', cell: ({ tags }) => tags.join('; ') },
  { name: 'line', heading: 'Line', align: 'end', cell: ({ line }) => line },
  { name: 'state', heading: 'State', cell: ({ state }) => <ImportState state={state} /> },
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
