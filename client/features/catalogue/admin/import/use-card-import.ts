import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { reloadContent } from '#client/features/catalogue/reload-content.ts'
import { CallError } from '#client/platform/calls/call-error.ts'
import { upload } from '#client/platform/calls/upload.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { cardImport, wrongImportType } from '#contracts/catalogue/card-import.ts'
import { hasKnownExtension, problemOf, titleOfFile } from './check-file.ts'

/** The server's text. Messages of browsers and of failing servers are not shown. */
const failureText = (error: Error) =>
  error instanceof CallError && error.status > 0 && error.status < 500 && error.text
    ? error.text
    : 'Upload failed'

/** An import, from choosing a file to the imported chapter. After a failure title and file stay. */
export function useCardImport() {
  const [title, setTitle] = useState('')
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  /** The share of the file that has been sent. */
  const [sent, setSent] = useState(0)
  const preview = useMutation({
    mutationFn: (form: { title: string; file: File }) => send(cardImport.previewUpload, form),
    onError: (error) => errorToast(failureText(error)),
  })
  /** A ref is set at once: a second click may come before the button shows that it is busy. */
  const isSaving = useRef(false)
  const save = useMutation({
    mutationFn: (form: { title: string; file: File }) => send(cardImport.upload, form),
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

  function send<E extends typeof cardImport.previewUpload | typeof cardImport.upload>(
    endpoint: E,
    form: { title: string; file: File },
  ) {
    setSent(0)
    return upload(endpoint, form, { onProgress: setSent })
  }
  function check(form: { title: string; file: File | undefined }): void {
    save.reset()
    if (form.file && form.title.trim()) preview.mutate({ title: form.title.trim(), file: form.file })
    else preview.reset()
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
    const form = { title: title.trim() || titleOfFile(chosen), file: chosen }
    setFile(chosen)
    setTitle(form.title)
    check(form)
  }
  function changeTitle(next: string): void {
    setTitle(next)
    // The new title may name another chapter.
    preview.reset()
    save.reset()
  }
  function reset(): void {
    setTitle('')
    setFile(undefined)
    setProblem(undefined)
    preview.reset()
  }

  return {
    title,
    file,
    problem,
    preview: preview.data,
    /** The task in progress. */
    busy: preview.isPending ? ('checking' as const) : save.isPending ? ('importing' as const) : undefined,
    sent,
    failure: save.error ? failureText(save.error) : preview.error ? failureText(preview.error) : undefined,
    imported: save.data,
    changeTitle,
    choose,
    reset,
    check: () => check({ title, file }),
    save() {
      if (!file || isSaving.current) return
      isSaving.current = true
      save.mutate({ title: title.trim(), file })
    },
  }
}
