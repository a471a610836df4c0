import type { UseFormReturnType } from '@mantine/form'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { mostNoteCharacters } from '#domain/own-cards/limits.ts'
import { insertLine, type Selected } from './edit-markdown.ts'
import { type Edit, editOfKey } from './markdown-toolbar.tsx'
import type { NoteValues } from './note-values.ts'

export type NoteForms = UseFormReturnType<NoteValues>

/** The fields whose text is Markdown. */
export type TextName = 'front' | 'back' | 'why'

/** A change whose selection is set once the text is in the field. */
interface Pending extends Selected {
  field: TextName
  takesFocus: boolean
}

/**
 * Edits the text that had the focus last, where it is selected, by the toolbar and by keys.
 * @param onFiles files were pasted or dropped into a text
 */
export function useTextEdits(form: NoteForms, onFiles: (files: File[], name: TextName) => void) {
  const fields = useRef<Partial<Record<TextName, HTMLTextAreaElement | null>>>({})
  const last = useRef<TextName>('front')
  const pending = useRef<Pending>(undefined)
  // The selection is set once the changed text is in the field, which moves the cursor to its end.
  useLayoutEffect(() => {
    const change = pending.current
    const field = change && fields.current[change.field]
    if (!change || field?.value !== change.text) return
    if (change.takesFocus) field.focus()
    field.setSelectionRange(change.start, change.end)
    pending.current = undefined
  })

  function change(name: TextName, edit: Edit, takesFocus: boolean): boolean {
    const field = fields.current[name]
    if (!field) return false
    // A change that is not rendered yet is in the values, and its cursor is pending.
    const text = form.getValues()[name]
    const isPending = pending.current?.field === name && pending.current.text === text
    const { start, end } = isPending && pending.current ? pending.current : selectionOf(field)
    const changed = edit({ text, start, end })
    if (changed.text.length > mostNoteCharacters) return false
    pending.current = { ...changed, field: name, takesFocus }
    form.setFieldValue(name, changed.text)
    if (changed.text.includes('{{c') && !text.includes('{{c') && name === 'front')
      form.setFieldValue('form', 'cloze')
    return true
  }
  const edit = (of: Edit) => change(last.current, of, true)

  function onKeyDown(event: KeyboardEvent): void {
    const of = editOfKey(event)
    if (!of) return
    event.preventDefault()
    edit(of)
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
      onPaste: (event: ClipboardEvent) => {
        const files = filesOf(event.clipboardData)
        // Office programs copy a picture of the text beside the text.
        if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return
        event.preventDefault()
        onFiles(files, name)
      },
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        const files = filesOf(event.dataTransfer)
        if (files.length === 0) return
        event.preventDefault()
        onFiles(files, name)
      },
    }
  }
  return {
    edit,
    propsOf,
    /** The text that had the focus last. */
    lastName: () => last.current,
    /** Adds a line below that of the cursor, which stays where it is. @returns false where there is no room */
    addLine: (name: TextName, line: string) =>
      change(name, (selected) => insertLine(selected, line), document.activeElement === fields.current[name]),
  }
}

const selectionOf = (field: HTMLTextAreaElement) => ({ start: field.selectionStart, end: field.selectionEnd })

const filesOf = ({ files }: DataTransfer): File[] => [...files]
