import { Badge, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Reply } from '#contracts/endpoint.ts'
import type { questionAdmin } from '#contracts/question-admin.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './import-preview.module.css'

type Preview = Reply<typeof questionAdmin.previewImport>
type Row = Preview['rows'][number]

const stateWords: Record<Row['state'], string> = {
  new: 'New',
  changed: 'Changed',
  same: 'Unchanged',
  invalid: 'Problem',
}
const stateColors: Record<Row['state'], string> = { new: 'ink', changed: 'ink', same: 'gray', invalid: 'red' }

/** Each question of a file with what an import would do with it. */
export function ImportPreview({ preview }: { preview: Preview }) {
  const { rows, format, created, changed, same, invalid } = preview
  const [shown, setShown] = useState('all')
  const shownRows =
    shown === 'problems' && invalid > 0 ? rows.filter(({ state }) => state === 'invalid') : rows
  return (
    <Stack gap="sm">
      <p className={classes.counts} role="status">
        {countText(rows.length, 'question')}: {created} new, {changed} changed, {same} unchanged, {invalid}{' '}
        with problems
      </p>
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
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{format === 'json' ? 'No.' : 'Line'}</th>
            <th scope="col">Question</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {shownRows.map((row) => (
            <tr key={row.line}>
              <td>{row.line}</td>
              <td>
                <QuestionCell row={row} />
              </td>
              <td>
                <Badge className={classes.state ?? ''} variant="light" color={stateColors[row.state]}>
                  {stateWords[row.state]}
                </Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  )
}

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
