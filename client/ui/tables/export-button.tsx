import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { errorToast } from '#client/platform/toast.ts'

interface ExportButtonProps {
  /** As in "users". */
  what: string
  download: () => Promise<void>
}

/** Downloads a list of the server as a file. */
export function ExportButton({ what, download }: ExportButtonProps) {
  const save = useMutation({
    mutationFn: download,
    onError: (error) => errorToast(`Failed to export ${what}. ${reasonOf(error)}`),
  })
  return (
    <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
      Export CSV
    </Button>
  )
}
