import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import type { CardImportRow } from '#contracts/catalogue/card-import.ts'
import { columnName } from '#domain/import/card-fields.ts'
import { type CorrectedField, correctedFields, type RowCorrection } from '#domain/import/corrections.ts'
import classes from './import-preview.module.css'

interface CorrectRowProps {
  row: CardImportRow
  isBusy: boolean
  onCorrect: (correction: RowCorrection) => void
  onClose: () => void
}

/** The cells of a row with problems, to be corrected here; the file stays as it is. */
export function CorrectRow({ row, isBusy, onCorrect, onClose }: CorrectRowProps) {
  const [texts, setTexts] = useState(() => textsOf(row))
  const fields = correctedFields.filter((field) => isAlwaysShown(field) || textsOf(row)[field] !== '')
  return (
    <Stack gap="sm" ta="left">
      <Text fw={600}>Line {row.line}</Text>
      <ul className={classes.problems}>
        {row.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      {fields.map((field, index) => (
        <Textarea
          key={field}
          label={labelOf(field)}
          autosize
          autoFocus={index === 0}
          maxRows={12}
          value={texts[field]}
          onChange={({ currentTarget }) => setTexts({ ...texts, [field]: currentTarget.value })}
        />
      ))}
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => {
            onCorrect({ line: row.line, isLeftOut: true })
            onClose()
          }}
        >
          Leave this row out
        </Button>
        <Button
          loading={isBusy}
          onClick={() => onCorrect({ line: row.line, texts: changesOf(texts, textsOf(row)) })}
        >
          Check again
        </Button>
      </FormActions>
    </Stack>
  )
}

type Texts = Record<CorrectedField, string>

const textsOf = ({ tags, ...row }: CardImportRow): Texts => ({ ...row, tags: tags.join('; ') })

/** Only what was typed: the preview may show the beginning of a long text. */
const changesOf = (texts: Texts, before: Texts): Partial<Texts> =>
  Object.fromEntries(
    correctedFields.flatMap((field) => (texts[field] === before[field] ? [] : [[field, texts[field]]])),
  )

const isAlwaysShown = (field: CorrectedField) => ['question', 'answer', 'tags'].includes(field)

function labelOf(field: CorrectedField): string {
  const name = columnName(field)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
