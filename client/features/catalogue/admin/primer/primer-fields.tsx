import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { FieldGroup } from '#client/ui/forms/field-group.tsx'
import { plainText } from '#domain/markdown/parse-markdown.ts'
import { longestPartHeading, mostPartCharacters, mostPrimerParts } from '#domain/primers/primer-text.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './primer-fields.module.css'
import type { PartValues, PrimerCard, PrimerValues } from './primer-values.ts'

interface PrimerFieldsProps {
  form: UseFormReturnType<PrimerValues>
  cards: readonly PrimerCard[]
}

/** The fields of a primer: its parts in their order, its sources, and the part of each card of the chapter. */
export function PrimerFields({ form, cards }: PrimerFieldsProps) {
  const { parts, partOf } = form.values
  const adding = useRef<HTMLButtonElement>(null)
  const [removed, setRemoved] = useState<PartValues>()
  const nameOf = (part: PartValues) => part.heading.trim() || `Part ${parts.indexOf(part) + 1}`
  const cardsIn = (id: string) => cards.filter((card) => partOf[card.id] === id)

  function add(): void {
    const numbers = parts.flatMap(({ id }) => Number(/^new:(\d+)$/.exec(id)?.[1] ?? 0))
    const id = `new:${Math.max(0, ...numbers) + 1}`
    form.setFieldValue('parts', [...parts, { id, key: '', heading: '', body: '' }])
  }
  function remove({ id }: PartValues): void {
    form.setFieldValue(
      'parts',
      parts.filter((part) => part.id !== id),
    )
    const freed = cardsIn(id).map((card) => [card.id, ''])
    form.setFieldValue('partOf', { ...partOf, ...Object.fromEntries(freed) })
    setRemoved(undefined)
    adding.current?.focus()
  }
  return (
    <Stack gap="md">
      {parts.map((part, place) => (
        <FieldGroup key={part.id} legend={`Part ${place + 1}`} frame="plain">
          <TextInput
            label={`Heading of part ${place + 1}`}
            maxLength={longestPartHeading}
            autoFocus={part.key === '' && part.heading === ''}
            {...form.getInputProps(`parts.${place}.heading`)}
          />
          <Textarea
            label={`Text of part ${place + 1}`}
            description={place === 0 ? 'Markdown; a table or a figure may follow the text' : undefined}
            autosize
            minRows={4}
            maxLength={mostPartCharacters}
            {...form.getInputProps(`parts.${place}.body`)}
          />
          <Group gap="xs" justify="space-between">
            <Text size="sm" c="dimmed">
              {countText(cardsIn(part.id).length, 'card')}
            </Text>
            <Group gap="xs">
              <MoveButton
                name={`Move up: ${nameOf(part)}`}
                onMove={
                  place === 0
                    ? undefined
                    : () => form.reorderListItem('parts', { from: place, to: place - 1 })
                }
              >
                Up
              </MoveButton>
              <MoveButton
                name={`Move down: ${nameOf(part)}`}
                onMove={
                  place === parts.length - 1
                    ? undefined
                    : () => form.reorderListItem('parts', { from: place, to: place + 1 })
                }
              >
                Down
              </MoveButton>
              {parts.length > 1 && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Remove: ${nameOf(part)}`}
                  onClick={() => setRemoved(part)}
                >
                  Remove
                </Button>
              )}
            </Group>
          </Group>
        </FieldGroup>
      ))}
      {parts.length < mostPrimerParts && (
        <Group>
          <Button ref={adding} variant="default" onClick={add}>
            Add a part
          </Button>
        </Group>
      )}
      <Textarea
        label="Sources"
        description="One a line"
        autosize
        minRows={2}
        {...form.getInputProps('sources')}
      />
      <TextInput
        label="Last check"
        description="The day on which it was last read against its sources"
        type="date"
        maw={240}
        {...form.getInputProps('reviewedOn')}
      />
      <CardParts form={form} cards={cards} nameOf={nameOf} />
      <ConfirmDialog
        title="Remove this part?"
        action="Remove part"
        isOpen={removed !== undefined}
        isDestructive
        onConfirm={() => removed && remove(removed)}
        onClose={() => setRemoved(undefined)}
      >
        {removed &&
          `“${nameOf(removed)}” goes with its text. ${countText(cardsIn(removed.id).length, 'card')} will be in no part.`}
      </ConfirmDialog>
    </Stack>
  )
}

interface MoveButtonProps {
  name: string
  /** Undefined at the end of the list. */
  onMove: (() => void) | undefined
  children: string
}

/** It keeps the focus when its part moves, so that a part is moved by one key pressed again. */
function MoveButton({ name, onMove, children }: MoveButtonProps) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={name}
      aria-disabled={!onMove}
      data-disabled={!onMove || undefined}
      onClick={({ currentTarget }) => {
        onMove?.()
        requestAnimationFrame(() => currentTarget.focus())
      }}
    >
      {children}
    </Button>
  )
}

function CardParts({ form, cards, nameOf }: PrimerFieldsProps & { nameOf: (part: PartValues) => string }) {
  const { parts, partOf } = form.values
  const choices = [
    { value: '', label: 'In no part' },
    ...parts.map((part) => ({ value: part.id, label: nameOf(part) })),
  ]
  const free = cards.filter(({ id }) => partOf[id] === '').length
  return (
    <FieldGroup legend="Cards of the chapter" frame="plain">
      <Text size="sm" c="dimmed">
        {free === 0 ? 'Each card is in a part.' : `${countText(free, 'card')} in no part.`} After a missed
        card learners are offered its part.
      </Text>
      <ul className={classes.cards}>
        {cards.map(({ id, question }) => (
          <li key={id}>
            <NativeSelect
              label={plainText(question)}
              data={choices}
              {...form.getInputProps(`partOf.${id}`)}
            />
          </li>
        ))}
      </ul>
    </FieldGroup>
  )
}
