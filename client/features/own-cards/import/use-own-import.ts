import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { reloadOwnCards } from '#client/features/own-cards/reload-own-cards.ts'
import { upload } from '#client/platform/calls/upload.ts'
import { importExtensions, wrongImportType } from '#contracts/catalogue/card-import.ts'
import { mostOwnImportBytes, ownImport } from '#contracts/own-cards/own-import.ts'
import type { ColumnChoice } from '#domain/import/file-cards.ts'
import type { ConflictChoice } from '#domain/own-cards/plan-note-import.ts'

interface Form {
  file: File
  /** What the columns hold, where somebody chose it. */
  columns: ColumnChoice | undefined
}

const fieldsOf = ({ file, columns }: Form): Record<string, string | File> => ({
  file,
  ...(columns && { columns: JSON.stringify(columns) }),
})

/** The reason why a file cannot be used, found before it is sent. */
function problemOf({ name, size }: File): string | undefined {
  if (!importExtensions.some((extension) => name.toLowerCase().endsWith(extension))) return wrongImportType
  if (size === 0) return `${name} is empty. Choose a file with cards in it.`
  if (size > mostOwnImportBytes)
    return `${name} is too large: at most 50 MB. Export it from Anki without media, or deck by deck.`
  return undefined
}

/** The name of a deck that the name of a table suggests. */
const deckOfFile = ({ name }: File) => name.replace(/\.[^.]*$/, '').slice(0, 200)

/** An import of notes, from the choice of a file to its report. After a failure everything stays. */
export function useOwnImport() {
  const [form, setForm] = useState<Form>()
  const [deck, setDeck] = useState('')
  const [conflicts, setConflicts] = useState<ConflictChoice>('mine')
  const [problem, setProblem] = useState<string>()
  /** The share of the file that has been sent, 0 to 1. */
  const [sent, setSent] = useState(0)
  const check = useMutation({
    mutationFn: (of: Form) => {
      setSent(0)
      return upload(ownImport.previewNotes, fieldsOf(of), { onProgress: setSent })
    },
  })
  /** A ref is set at once: a second click may come before the button shows that it is busy. */
  const isSaving = useRef(false)
  const save = useMutation({
    mutationFn: (of: Form) => {
      setSent(0)
      return upload(ownImport.importNotes, { ...fieldsOf(of), deck, conflicts }, { onProgress: setSent })
    },
    onSuccess: reloadOwnCards,
    onSettled: () => {
      isSaving.current = false
    },
  })
  function begin(next: Form): void {
    setForm(next)
    save.reset()
    check.mutate(next)
  }
  return {
    file: form?.file,
    deck,
    setDeck,
    conflicts,
    setConflicts,
    problem,
    sent,
    preview: check.data,
    report: save.data,
    busy: check.isPending ? ('checking' as const) : save.isPending ? ('importing' as const) : undefined,
    error: save.error ?? check.error,
    choose(file: File) {
      if (isSaving.current) return
      const found = problemOf(file)
      setProblem(found)
      if (found) return
      setDeck(deckOfFile(file))
      setConflicts('mine')
      check.reset()
      begin({ file, columns: undefined })
    },
    chooseColumns(columns: ColumnChoice) {
      if (form) begin({ ...form, columns })
    },
    checkAgain() {
      if (form) begin(form)
    },
    save() {
      if (!form || isSaving.current) return
      isSaving.current = true
      save.mutate(form)
    },
    reset() {
      setForm(undefined)
      setProblem(undefined)
      check.reset()
      save.reset()
    },
  }
}
