import { SegmentedControl, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ImportState } from '#client/features/editing/import-state.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import type { Reply } from '#contracts/endpoint.ts'
import type { questionAdmin } from '#contracts/questions/question-admin.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './import-preview.module.css'

type Preview = Reply<typeof questionAdmin.previewImport>
type Row = Preview['rows'][number]

interface ImportPreviewProps {
  preview: Preview
  /** The button. It is above the questions, since there may be hundreds of questions. */
  children: ReactNode
}

/** Each question of a file, with what an import would do with it. */
export function ImportPreview({ preview, children }: ImportPreviewProps) {
  const { rows, format, notes, created, changed, same, invalid } = preview
  const [shown, setShown] = useState('all')
  const shownRows =
    shown === 'problems' && invalid > 0 ? rows.filter(({ state }) => state === 'invalid') : rows
  return (
    <Stack gap="sm">
      <p className={classes.counts} role="status">
        {countText(rows.length, 'question')}: {created} new, {changed} changed, {same} unchanged, {invalid}{' '}
        with problems
      </p>
      {notes.map((note) => (
        <Text key={note} size="sm">
          {note}
        </Text>
      ))}
      {children}
      {invalid > 0 && (
        <SegmentedControl
          className={classes.filter ?? ''}
          aria-label="Which questions"
          data={[
            { value: 'all', label: `All (${rows.length})` },
            { value: 'problems', label: `With problems (${invalid})` },
          ]}
          value={shown}
          onChange={setShown}
        />
      )}
      <DataTable
        label="Questions of the file"
        columns={columnsFor(format)}
        rows={shownRows}
        keyOf={({ line }) => line}
        empty="The file has no questions."
      />
    </Stack>
  )
}

const placeWords: Record<Preview['format'], string> = { csv: 'Line', gift: 'Line', json: 'No.', xlsx: 'Row' }

const columnsFor = (format: Preview['format']): Column<Row>[] => [
  { name: 'question', heading: 'Question', cell: (row) => <QuestionCell row={row} /> },
  { name: 'line', heading: placeWords[format], align: 'end', cell: ({ line }) => line },
  { name: 'state', heading: 'State', cell: ({ state }) => <ImportState state={state} /> },
]

function QuestionCell({ row: { key, category, summary, problems, changes } }: { row: Row }) {
  const names = [key, category].filter(Boolean).join(', ')
  return (
    <>
      {names && <span className={classes.names}>{names}</span>}
      {summary && <span className={classes.summary}>{summary}</span>}
      {changes.length > 0 && <span className={classes.summary}>Changes: {changes.join(', ')}</span>}
      {problems.length > 0 && (
        <ul className={classes.problems}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </>
  )
}
