import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import classes from './template-fields.module.css'
import type { Draft } from './use-template-drafts.ts'

type Field = 'subject' | 'body'

interface TemplateFieldsProps {
  draft: Draft
  placeholders: readonly string[]
  problems: Partial<Record<Field, string | undefined>>
  onEdit: (change: Partial<Draft>) => void
}

/** The subject line, the HTML, and the placeholders: a click writes one where the cursor was last. */
export function TemplateFields({ draft, placeholders, problems, onEdit }: TemplateFieldsProps) {
  const subject = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const last = useRef<Field>('body')

  function insert(name: string): void {
    const element = last.current === 'subject' ? subject.current : body.current
    if (!element) return
    const { selectionStart, selectionEnd } = element
    const text = draft[last.current]
    const from = selectionStart ?? text.length
    const inserted = `{{${name}}}`
    onEdit({ [last.current]: text.slice(0, from) + inserted + text.slice(selectionEnd ?? from) })
    // Once the field has the new text.
    requestAnimationFrame(() => {
      element.focus()
      element.setSelectionRange(from + inserted.length, from + inserted.length)
    })
  }

  return (
    <Stack gap="md">
      <TextInput
        ref={subject}
        label="Subject"
        maxLength={200}
        error={problems.subject}
        value={draft.subject}
        onFocus={() => {
          last.current = 'subject'
        }}
        onChange={(event) => onEdit({ subject: event.currentTarget.value })}
      />
      <Textarea
        ref={body}
        label="HTML body"
        rows={15}
        maxLength={50_000}
        spellCheck={false}
        classNames={{ input: classes.body ?? '' }}
        error={problems.body}
        value={draft.body}
        onFocus={() => {
          last.current = 'body'
        }}
        onChange={(event) => onEdit({ body: event.currentTarget.value })}
      />
      <div>
        <Text size="sm" c="dimmed" mb={4}>
          Placeholders of this template. Choose one to insert it at the cursor.
        </Text>
        <ul className={classes.placeholders}>
          {placeholders.map((name) => (
            <li key={name}>
              <button
                type="button"
                className={classes.placeholder}
                aria-label={`Insert ${name}`}
                onClick={() => insert(name)}
              >
                {`{{${name}}}`}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Stack>
  )
}
