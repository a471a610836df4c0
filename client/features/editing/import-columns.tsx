import { Alert, Button, Checkbox, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { type CardColumn, cardColumns, columnName } from '#domain/import/card-fields.ts'
import type { ColumnChoice, FileColumns } from '#domain/import/file-cards.ts'
import classes from './import-columns.module.css'

interface ImportColumnsProps {
  /** How the columns were read; null for a file that has none. */
  columns: (FileColumns & { isRemembered?: boolean }) | null
  /** The reason why nothing can be found until the columns are chosen. */
  refused: string | null
  /** What a column may hold. */
  fields?: readonly CardColumn[]
  isBusy: boolean
  onChoose: (choice: ColumnChoice) => void
}

/** How the columns of the file were read, with the choice to read them differently. */
export function ImportColumns({
  columns,
  refused,
  fields = cardColumns,
  isBusy,
  onChoose,
}: ImportColumnsProps) {
  const [isOpen, setOpen] = useState(false)
  if (!columns) return null
  const isShown = isOpen || refused !== null
  return (
    <Stack gap="sm">
      {refused !== null && (
        <Alert color="red" variant="light" title="Choose what the columns hold">
          {refused}
        </Alert>
      )}
      {columns.isRemembered && (
        <Text size="sm">The columns were read as you chose for an earlier file with such columns.</Text>
      )}
      {isShown ? (
        <ColumnForm columns={columns} fields={fields} isBusy={isBusy} onChoose={onChoose} />
      ) : (
        <FormActions>
          <Button variant="default" onClick={() => setOpen(true)}>
            Choose the columns
          </Button>
        </FormActions>
      )}
    </Stack>
  )
}

function ColumnForm({
  columns,
  fields,
  isBusy,
  onChoose,
}: Pick<ImportColumnsProps, 'isBusy' | 'onChoose'> & {
  columns: FileColumns
  fields: readonly CardColumn[]
}) {
  const [hasHeader, setHeader] = useState(columns.hasHeader)
  const [chosen, setChosen] = useState(columns.columns)
  const choose = (at: number, value: CardColumn | null) =>
    setChosen(chosen.map((field, index) => nextField({ field, isThis: index === at, value })))
  return (
    <>
      <Checkbox
        size="md"
        label="A row holds the names of the columns"
        checked={hasHeader}
        onChange={({ currentTarget }) => setHeader(currentTarget.checked)}
      />
      <div className={classes.columns}>
        {chosen.map((field, at) => (
          <NativeSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: columns stand in the order of the file
            key={at}
            label={`Column ${letterOf(at)}${hasHeader && columns.names[at] ? `: ${columns.names[at]}` : ''}`}
            description={samplesOf(columns, { at, hasHeader })}
            data={optionsOf(fields)}
            value={field ?? ''}
            onChange={({ currentTarget: { value } }) =>
              choose(at, fields.find((one) => one === value) ?? null)
            }
          />
        ))}
      </div>
      <FormActions>
        <Button
          disabled={!chosen.includes('question') || !chosen.includes('answer')}
          loading={isBusy}
          onClick={() => onChoose({ hasHeader, columns: chosen })}
        >
          Read the file so
        </Button>
      </FormActions>
    </>
  )
}

/** A field is in one column: where it was before, it is no more. */
function nextField({
  field,
  isThis,
  value,
}: {
  field: CardColumn | null
  isThis: boolean
  value: CardColumn | null
}): CardColumn | null {
  if (isThis) return value
  return field === value ? null : field
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
const words: Partial<Record<CardColumn, string>> = { pmid: 'PubMed number', doi: 'DOI' }
const optionsOf = (fields: readonly CardColumn[]) => [
  { value: '', label: 'Not taken' },
  ...fields.map((value) => ({ value, label: words[value] ?? capital(columnName(value)) })),
]

/** The name of a column in spreadsheets: A to Z, then AA. */
function letterOf(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : `${letterOf(Math.floor(at / 26) - 1)}${letter}`
}

const longestSample = 60
const cut = (text: string) => (text.length > longestSample ? `${text.slice(0, longestSample)}…` : text)

/** The first cells of a column that are not empty. */
function samplesOf(
  { names, samples, hasHeader: wasHeader }: FileColumns,
  { at, hasHeader }: { at: number; hasHeader: boolean },
): string {
  const rows = wasHeader && !hasHeader ? [names, ...samples] : samples
  const below = !wasHeader && hasHeader ? rows.slice(1) : rows
  const cells = below.map((row) => row[at]?.trim() ?? '').filter((cell) => cell !== '')
  return cells.length > 0 ? cells.map(cut).join(' · ') : 'Empty in the first rows'
}
