import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { errorToast } from '#client/platform/toast.ts'

interface ExportButtonProps {
  /** The name of the list, as in "users". */
  what: string
  format?: string
  download: () => Promise<void>
}

/** Downloads a list from the server as a file. */
export function ExportButton({ what, format = 'CSV', download }: ExportButtonProps) {
  const save = useMutation({
    mutationFn: download,
    onError: (error) => errorToast(`Failed to export ${what}. ${reasonOf(error)}`),
  })
  return (
    <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
      Export {format}
    </Button>
  )
}
