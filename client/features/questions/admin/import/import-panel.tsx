import { Alert, Button, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { FileDrop } from '#client/ui/forms/file-drop.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import type { Reply } from '#contracts/endpoint.ts'
import { questionAdmin } from '#contracts/questions/question-admin.ts'
import { countText } from '#domain/text/count-text.ts'
import { ImportPreview } from './import-preview.tsx'
import { acceptedExtensions, type ChosenFile, readChosenFile } from './read-chosen-file.ts'

/** Imports a file of questions: choose it, see a preview, import. After a failure the file stays chosen. */
export function ImportPanel() {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<ChosenFile>()
  const [problem, setProblem] = useState<string>()
  const preview = useMutation({
    mutationFn: (body: ChosenFile) => call(questionAdmin.previewImport, { body }, { urgent: true }),
  })
  const save = useMutation({
    mutationFn: (body: ChosenFile) => call(questionAdmin.importQuestions, { body }, { urgent: true }),
    onSuccess: () => {
      setFile(undefined)
      preview.reset()
      return queryClient.invalidateQueries({
        predicate: ({ queryKey }) => /^\/api\/(admin\/)?questions/.test(String(queryKey[0])),
      })
    },
  })

  function check(chosen: ChosenFile): void {
    save.reset()
    preview.mutate(chosen)
  }
  async function choose(chosen: File): Promise<void> {
    const read = await readChosenFile(chosen)
    if ('problem' in read) {
      setProblem(read.problem)
      return
    }
    setProblem(undefined)
    setFile(read)
    check(read)
  }

  return (
    <Stack>
      <FileDrop
        extensions={acceptedExtensions}
        hint={'CSV, XLSX (at most 2\u00a0MB), JSON or GIFT, at most 3\u00a0MB and 500\u00a0questions'}
        onFile={(chosen) => void choose(chosen)}
      />
      {problem && (
        <Alert color="red" variant="light" title="This file cannot be used">
          {problem}
        </Alert>
      )}
      {save.data && (
        <Alert variant="light" role="status" title="Import finished">
          {save.data.message}
        </Alert>
      )}
      {file && (
        <Text size="sm" aria-live="polite">
          {preview.isPending ? `Checking ${file.fileName} …` : file.fileName}
        </Text>
      )}
      {file && preview.error && (
        <Failure title="The file was not checked" error={preview.error} onRetry={() => check(file)} />
      )}
      {file && preview.data && (
        <ImportPreview preview={preview.data}>
          {save.error && (
            <Failure title="Nothing was imported" error={save.error} onRetry={() => check(file)} />
          )}
          <ImportButton preview={preview.data} isBusy={save.isPending} onImport={() => save.mutate(file)} />
        </ImportPreview>
      )}
    </Stack>
  )
}

/** Offers a retry with the same file. The bank may have changed, so the file is checked again first. */
function Failure({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  return (
    <Alert color="red" variant="light" title={title}>
      <Text size="sm" mb="sm">
        {reasonOf(error)}
      </Text>
      <Button variant="default" size="sm" onClick={onRetry}>
        Check the file again
      </Button>
    </Alert>
  )
}

interface ImportButtonProps {
  preview: Reply<typeof questionAdmin.previewImport>
  isBusy: boolean
  onImport: () => void
}

function ImportButton({ preview, isBusy, onImport }: ImportButtonProps) {
  const { created, changed, invalid } = preview
  const count = created + changed
  return (
    <>
      {invalid > 0 && (
        <Text size="sm" c="dimmed">
          All of a file is imported, or nothing. Correct the questions with problems and choose the file
          again.
        </Text>
      )}
      {invalid === 0 && count === 0 && (
        <Text size="sm" c="dimmed">
          All questions of this file are in the bank already.
        </Text>
      )}
      <FormActions>
        <Button disabled={invalid > 0 || count === 0} loading={isBusy} onClick={onImport}>
          {count > 0 ? `Import ${countText(count, 'question')}` : 'Import'}
        </Button>
      </FormActions>
    </>
  )
}
