import { Autocomplete, SegmentedControl, Select, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { queryFor } from '#client/platform/calls/queries.ts'
import { ownCards } from '#contracts/own-cards/own-cards.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { longestDeckName, mostNoteCharacters } from '#domain/own-cards/limits.ts'
import { type NoteForm, noteForms } from '#domain/own-cards/note.ts'
import type { Selected } from './edit-markdown.ts'
import { formHelp, formNames, textLabels } from './form-words.ts'
import { type Edit, editOfKey, MarkdownToolbar } from './markdown-toolbar.tsx'
import classes from './note-editor.module.css'
import type { NoteValues } from './note-values.ts'

export type NoteForms = UseFormReturnType<NoteValues>

/** The fields whose text is Markdown. */
type TextName = 'front' | 'back' | 'why'

/** The fields of a note, with a toolbar for its texts. */
export function NoteFields({ form }: { form: NoteForms }) {
  const { data: decks } = useQuery(queryFor(ownCards.listDecks))
  const { data: outline } = useQuery(queryFor(studyPlan.listCategories))
  const { values } = form
  const labels = textLabels(values.form)
  const { edit, propsOf } = useTextEdits(form)
  return (
    <div className={classes.fields}>
      <div>
        <SegmentedControl
          fullWidth
          size="sm"
          aria-label="Form of the card"
          value={values.form}
          onChange={(chosen) => form.setFieldValue('form', chosen as NoteForm)}
          data={noteForms.map((value) => ({ value, label: formNames[value] }))}
        />
        <Text size="sm" c="dimmed" mt={4}>
          {formHelp[values.form]}
        </Text>
      </div>
      <Autocomplete
        label="Deck"
        description="A new name makes a new deck; “Breast::HER2” is inside “Breast”."
        limit={50}
        maxLength={longestDeckName}
        data={decks?.decks.map(({ name }) => name) ?? []}
        {...form.getInputProps('deck')}
      />
      <MarkdownToolbar onEdit={edit} />
      <Textarea label={labels.front} data-autofocus {...propsOf('front')} />
      <Textarea label={labels.back} {...propsOf('back')} />
      <Textarea label="Why (optional)" {...propsOf('why')} />
      <TextInput
        label="Tags (optional)"
        description="Separated by commas"
        maxLength={2000}
        {...form.getInputProps('tags')}
      />
      <Select
        label="Category of the exam (optional)"
        description="With it, the cards have its weight in your plan."
        clearable
        searchable
        nothingFoundMessage="No category has these words"
        data={outline?.categories.map(({ id, title }) => ({ value: id, label: title })) ?? []}
        value={values.category || null}
        onChange={(category) => form.setFieldValue('category', category ?? '')}
        error={form.errors.category}
      />
      <TextInput label="Source (optional)" maxLength={500} {...form.getInputProps('source')} />
    </div>
  )
}

/** Edits the text that had the focus last, where it is selected, by the toolbar and by keys. */
function useTextEdits(form: NoteForms) {
  const fields = useRef<Partial<Record<TextName, HTMLTextAreaElement | null>>>({})
  const last = useRef<TextName>('front')
  const selection = useRef<Selected>(undefined)
  // The selection is set once the changed text is in the field, which moves the cursor to its end.
  useLayoutEffect(() => {
    const field = fields.current[last.current]
    if (!selection.current || field?.value !== selection.current.text) return
    field.focus()
    field.setSelectionRange(selection.current.start, selection.current.end)
    selection.current = undefined
  })

  function edit(change: Edit): void {
    const field = fields.current[last.current]
    if (!field) return
    const { value: text, selectionStart: start, selectionEnd: end } = field
    const changed = change({ text, start, end })
    selection.current = changed
    form.setFieldValue(last.current, changed.text.slice(0, mostNoteCharacters))
    if (changed.text.includes('{{c') && !text.includes('{{c') && last.current === 'front')
      form.setFieldValue('form', 'cloze')
  }

  function onKeyDown(event: KeyboardEvent): void {
    const change = editOfKey(event)
    if (!change) return
    event.preventDefault()
    edit(change)
  }

  const propsOf = (name: TextName) => {
    const input = form.getInputProps(name)
    return {
      ...input,
      autosize: true,
      minRows: 2,
      maxRows: 14,
      maxLength: mostNoteCharacters,
      ref: (field: HTMLTextAreaElement | null) => {
        fields.current[name] = field
      },
      onFocus: () => {
        input.onFocus?.()
        last.current = name
      },
      onKeyDown,
    }
  }
  return { edit, propsOf }
}
