import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { reloadContent } from '#client/features/catalogue/reload-content.ts'
import { CallError } from '#client/platform/calls/call-error.ts'
import { downloadForm } from '#client/platform/calls/download.ts'
import { upload } from '#client/platform/calls/upload.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { cardImport, wrongImportType } from '#contracts/catalogue/card-import.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { RowCorrection } from '#domain/import/corrections.ts'
import type { ColumnChoice } from '#domain/import/file-cards.ts'
import { hasKnownExtension, problemOf, titleOfFile } from './check-file.ts'
import { forgetDraft, readDraft, storeDraft, storeFile } from './import-draft.ts'

/** The server's text. Messages of browsers and of failing servers are not shown. */
const failureText = (error: Error) =>
  error instanceof CallError && error.status > 0 && error.status < 500 && error.text
    ? error.text
    : 'Upload failed'

type Preview = Reply<typeof cardImport.previewUpload>

interface Form {
  title: string
  file: File
  /** What the columns hold, where somebody chose it. */
  columns: ColumnChoice | undefined
  corrections: RowCorrection[]
}

const fieldsOf = ({ title, file, columns, corrections }: Form): Record<string, string | File> => ({
  title,
  file,
  ...(columns && { columns: JSON.stringify(columns) }),
  ...(corrections.length > 0 && { corrections: JSON.stringify(corrections) }),
})

/**
 * An import, from choosing a file to the imported chapter. After a failure everything stays, and after a
 * reload of the page too.
 */
export function useCardImport() {
  const [title, setTitle] = useState('')
  const [file, setFile] = useState<File>()
  const [columns, setColumns] = useState<ColumnChoice>()
  const [corrections, setCorrections] = useState<RowCorrection[]>([])
  const [problem, setProblem] = useState<string>()
  /** The preview stays on the page while the file is checked again. */
  const [preview, setPreview] = useState<Preview>()
  /** The share of the file that has been sent. */
  const [sent, setSent] = useState(0)
  const checking = useMutation({
    mutationFn: (form: Form) => send(cardImport.previewUpload, form),
    onSuccess: setPreview,
    onError: (error) => errorToast(failureText(error)),
  })
  /** A ref is set at once: a second click may come before the button shows that it is busy. */
  const isSaving = useRef(false)
  const save = useMutation({
    mutationFn: (form: Form) => send(cardImport.upload, form),
    onSuccess: () => {
      toast({ title: 'Success', description: 'Flashcards uploaded successfully' })
      reset()
      return reloadContent()
    },
    onError: (error) => errorToast(failureText(error)),
    onSettled: () => {
      isSaving.current = false
    },
  })
  const problems = useMutation({
    mutationFn: (form: Form) => downloadForm(cardImport.downloadProblems, fieldsOf(form)),
    onError: (error) => errorToast(failureText(error)),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    const stored = readDraft()
    if (stored) restore(stored)
    // A reload of the page does not come here, so that what was typed outlives it.
    return forgetDraft
  }, [])

  function send<E extends typeof cardImport.previewUpload | typeof cardImport.upload>(
    endpoint: E,
    form: Form,
  ) {
    setSent(0)
    return upload(endpoint, fieldsOf(form), { onProgress: setSent })
  }
  function check(form: Omit<Form, 'file'> & { file: File | undefined }): void {
    save.reset()
    const named = { ...form, title: form.title.trim() }
    if (form.file && named.title) {
      storeDraft({ ...named, name: form.file.name })
      checking.mutate({ ...named, file: form.file })
    } else checking.reset()
  }
  function restore({ draft, file: stored }: NonNullable<ReturnType<typeof readDraft>>): void {
    const { title: typed, name, columns: chosen, corrections: made } = draft
    setTitle(typed)
    setColumns(chosen)
    setCorrections(made)
    if (!stored) {
      setProblem(`Choose ${name} again: what was corrected is still here.`)
      return
    }
    setFile(stored)
    check({ title: typed, file: stored, columns: chosen, corrections: made })
  }
  function choose(chosen: File): void {
    if (isSaving.current) return
    if (!hasKnownExtension(chosen)) {
      errorToast(wrongImportType, 'Invalid File Type')
      return
    }
    const found = problemOf(chosen)
    setProblem(found)
    if (found) return
    const isAgain = file === undefined && readDraft()?.draft.name === chosen.name
    // A title that somebody typed stays; one that came from the file before goes with it.
    const isTyped = title.trim() !== '' && title !== (file && titleOfFile(file))
    const form = {
      title: isTyped ? title.trim() : titleOfFile(chosen),
      file: chosen,
      columns: isAgain ? columns : undefined,
      corrections: isAgain ? corrections : [],
    }
    setFile(chosen)
    setTitle(form.title)
    setColumns(form.columns)
    setCorrections(form.corrections)
    setPreview(undefined)
    storeFile(chosen)
    check(form)
  }
  function changeTitle(next: string): void {
    setTitle(next)
    // The new title may name another chapter.
    setPreview(undefined)
    checking.reset()
    save.reset()
  }
  function reset(): void {
    setTitle('')
    setFile(undefined)
    setProblem(undefined)
    setColumns(undefined)
    setCorrections([])
    setPreview(undefined)
    checking.reset()
    forgetDraft()
  }
  function chooseColumns(choice: ColumnChoice): void {
    setColumns(choice)
    setCorrections([])
    check({ title, file, columns: choice, corrections: [] })
  }
  function correct(correction: RowCorrection): void {
    const before = corrections.find(({ line }) => line === correction.line)
    const texts = { ...before?.texts, ...correction.texts }
    const next = [...corrections.filter(({ line }) => line !== correction.line), { ...correction, texts }]
    setCorrections(next)
    check({ title, file, columns, corrections: next })
  }
  /** A choice that was remembered is sent too, so that the import does what the preview shows. */
  const read = preview?.columns
  const remembered = read?.isRemembered ? { hasHeader: read.hasHeader, columns: read.columns } : undefined
  const form = file && { title: title.trim(), file, columns: columns ?? remembered, corrections }

  return {
    title,
    file,
    problem,
    preview,
    /** The lines that are left out of the import. */
    leftOut: corrections.flatMap(({ line, isLeftOut }) => (isLeftOut ? [line] : [])),
    /** The task in progress. */
    busy: checking.isPending ? ('checking' as const) : save.isPending ? ('importing' as const) : undefined,
    sent,
    failure: save.error ? failureText(save.error) : checking.error ? failureText(checking.error) : undefined,
    imported: save.data,
    isDownloading: problems.isPending,
    changeTitle,
    choose,
    chooseColumns,
    correct,
    reset,
    check: () => check({ title, file, columns, corrections }),
    takeAll() {
      const next = corrections.filter(({ isLeftOut }) => !isLeftOut)
      setCorrections(next)
      check({ title, file, columns, corrections: next })
    },
    downloadProblems() {
      if (form) problems.mutate(form)
    },
    save() {
      if (!form || isSaving.current) return
      isSaving.current = true
      save.mutate(form)
    },
  }
}
