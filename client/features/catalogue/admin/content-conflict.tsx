import { Button, Group, Radio, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { reloadContent } from '#client/features/catalogue/reload-content.ts'
import { fieldWords } from '#client/features/editing/field-words.ts'
import { SideBySide } from '#client/features/editing/side-by-side.tsx'
import { call } from '#client/platform/calls/calls.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { errorToast } from '#client/platform/toast.ts'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { type ContentConflict as Conflict, contentAdmin } from '#contracts/catalogue/content-admin.ts'
import { fieldsWith } from '#domain/editorial/change-set.ts'
import classes from './content-conflict.module.css'

const kindWords = {
  chapter: 'Chapter',
  flashcard: 'Flashcard',
  drug: 'Drug',
  question: 'Question',
  primer: 'Primer',
}

type Side = 'ours' | 'shipped'
type Field = Conflict['fields'][number]

/**
 * A text that an admin and a later edition both changed: each field with what either changed, and which one stays. What only
 * one side changed is proposed; the rest the admin chooses.
 */
export function ContentConflict({ conflict }: { conflict: Conflict }) {
  const { key, version, kind, title, fields } = conflict
  const [chosen, setChosen] = useState<Record<string, Side>>({})
  const resolve = useMutation({
    mutationFn: (ours: string[]) =>
      call(contentAdmin.resolveConflict, { body: { key, version, ours } }, { urgent: true }),
    onError: (error) => errorToast(reasonOf(error)),
    onSettled: reloadContent,
  })
  const together = fieldsWith(kind, Object.fromEntries(fields.map(({ name }) => [name, ''])))
  const sideOf = ({ name, changedBy }: Field) => chosen[name] ?? changedBy
  const choose = (name: string, side: Side) => {
    const names = together.includes(name) ? together : [name]
    setChosen({ ...chosen, ...Object.fromEntries(names.map((each) => [each, side])) })
  }
  const names = fields.map(({ name }) => name)
  const open = fields.filter((field) => sideOf(field) === null)
  return (
    <section aria-label={title} className={classes.conflict}>
      <h3 className="text-title-3">
        <span className={classes.kind}>{kindWords[kind]}</span> {title}
      </h3>
      {fields.length === 0 && <Text size="sm">The two texts are the same by now.</Text>}
      {fields.map((field) => (
        <ConflictField
          key={field.name}
          field={field}
          side={sideOf(field)}
          isTogether={together.includes(field.name)}
          onChoose={fields.length > 1 ? (side) => choose(field.name, side) : undefined}
        />
      ))}
      <FormActions mt="sm">
        <Button variant="default" disabled={resolve.isPending} onClick={() => resolve.mutate([])}>
          Take shipped
        </Button>
        <Button variant="default" disabled={resolve.isPending} onClick={() => resolve.mutate(names)}>
          Keep ours
        </Button>
        {fields.length > 1 && (
          <Button
            disabled={resolve.isPending || open.length > 0}
            onClick={() =>
              resolve.mutate(fields.flatMap((field) => (sideOf(field) === 'ours' ? [field.name] : [])))
            }
          >
            Save as chosen
          </Button>
        )}
      </FormActions>
      {fields.length > 1 && open.length > 0 && (
        <Text size="sm" c="dimmed" ta="right" mt={4}>
          To save field by field, choose: {open.map(({ name }) => fieldWords(name)).join(', ')}.
        </Text>
      )}
    </section>
  )
}

const changedByWords = { ours: 'Changed by an admin alone.', shipped: 'Changed by the edition alone.' }

interface ConflictFieldProps {
  field: Field
  side: Side | null
  /** Whether it is chosen together with others. */
  isTogether: boolean
  /** Absent where the buttons below choose. */
  onChoose: ((side: Side) => void) | undefined
}

function ConflictField({ field, side, isTogether, onChoose }: ConflictFieldProps) {
  const { name, earlier, ours, shipped, changedBy } = field
  const label = fieldWords(name)
  const both = earlier === null ? 'The text before both is not known.' : 'Changed by both.'
  return (
    <SideBySide
      label={label}
      level="h4"
      earlier={earlier}
      texts={[
        ['Ours', ours],
        ['Shipped', shipped],
      ]}
    >
      <Group justify="space-between" gap="xs" mt="xs">
        <Text size="sm" c="dimmed">
          {changedBy === null ? both : changedByWords[changedBy]}
          {isTogether && onChoose && ' What is asked, the options and the key are chosen together.'}
        </Text>
        {onChoose && (
          <Radio.Group
            aria-label={`Which text of “${label}” stays`}
            value={side}
            onChange={(value) => onChoose(value as Side)}
          >
            <Group gap="md">
              <Radio value="ours" label="Ours" />
              <Radio value="shipped" label="Shipped" />
            </Group>
          </Radio.Group>
        )}
      </Group>
    </SideBySide>
  )
}
