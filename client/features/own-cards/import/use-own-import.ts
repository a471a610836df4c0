import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import { importExtensions, wrongImportType } from '#contracts/catalogue/card-import.ts'
import { mostPackageBytes, mostTableBytes, ownImport } from '#contracts/own-cards/own-import.ts'
import type { ColumnChoice } from '#domain/import/file-cards.ts'
import type { ConflictChoice } from '#domain/own-cards/plan-note-import.ts'
import { sendFile } from './send-file.ts'
import { keepLastImport } from './use-last-import.ts'

interface Form {
  file: File
  /** What the columns hold, where somebody chose it. */
  columns: ColumnChoice | undefined
}

/** The reason why a file cannot be used, found before it is sent. */
function problemOf({ name, size }: File): string | undefined {
  if (!importExtensions.some((extension) => name.toLowerCase().endsWith(extension))) return wrongImportType
  if (size === 0) return `${name} is empty. Choose a file with cards in it.`
  if (/\.(?:apkg|colpkg)$/i.test(name))
    return size > mostPackageBytes
      ? `${name} is too large: at most 2 GB. Export it from Anki deck by deck.`
      : undefined
  return size > mostTableBytes
    ? `${name} is too large: at most 50 MB. Divide it into several files.`
    : undefined
}

/** The name of a deck that the name of a table suggests. */
const deckOfFile = ({ name }: File) => name.replace(/\.[^.]*$/, '').slice(0, 200)

/** An import of notes, from the choice of a file to its start. After a failure everything stays. */
export function useOwnImport() {
  const [form, setForm] = useState<Form>()
  const [deck, setDeck] = useState('')
  const [conflicts, setConflicts] = useState<ConflictChoice>('mine')
  const [problem, setProblem] = useState<string>()
  /** The share of the file that has been sent, 0 to 1, and whether the connection is lost meanwhile. */
  const [sending, setSending] = useState({ sent: 0, isLost: false })
  const sender = useRef<AbortController>(undefined)
  const check = useMutation({
    mutationFn: async ({ file, columns }: Form) => {
      sender.current?.abort()
      sender.current = new AbortController()
      const { signal } = sender.current
      setSending({ sent: 0, isLost: false })
      const id = await sendFile(file, {
        signal,
        onProgress: (sent, isLost) => !signal.aborted && setSending({ sent, isLost }),
      })
      const input = { params: { id }, body: { columns } }
      return { id, preview: await call(ownImport.checkImport, input, { urgent: true }) }
    },
  })
  const start = useMutation({
    mutationFn: (id: number) =>
      call(ownImport.startImport, { params: { id }, body: { deck, conflicts } }, { urgent: true }),
    onSuccess: (run) => {
      keepLastImport(run)
      reset()
    },
  })
  function begin(next: Form): void {
    setForm(next)
    start.reset()
    check.mutate(next)
  }
  function reset(): void {
    sender.current?.abort()
    setForm(undefined)
    setProblem(undefined)
    check.reset()
    start.reset()
  }
  return {
    file: form?.file,
    deck,
    setDeck,
    conflicts,
    setConflicts,
    problem,
    ...sending,
    preview: check.data?.preview,
    busy: check.isPending ? ('checking' as const) : start.isPending ? ('starting' as const) : undefined,
    error: start.error ?? check.error,
    choose(file: File) {
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
      if (check.data) start.mutate(check.data.id)
    },
    reset,
  }
}
