import { Button, Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { OlderList } from '#client/platform/calls/use-older.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'

interface OlderRowsProps<Row> {
  list: OlderList<Row>
  /** The name of the list, as in "the payments". */
  what: string
  children: (rows: readonly Row[]) => ReactNode
}

/** The rows of a list that is read from the newest on, and a button that shows more of them. */
export function OlderRows<Row>({ list, what, children }: OlderRowsProps<Row>) {
  const { rows, error, isFetching, hasNextPage, isFetchingNextPage } = list
  return (
    <Stack gap="sm">
      {error && !isFetching && <LoadFailed what={what} error={error} onRetry={() => void list.refetch()} />}
      {!rows && (!error || isFetching) && (
        <Skeleton height={88} role="status" aria-label={`Loading ${what}`} />
      )}
      {rows && children(rows)}
      {hasNextPage && (
        <div>
          <Button
            variant="default"
            size="sm"
            loading={isFetchingNextPage}
            aria-label={`Show more of ${what}`}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </Stack>
  )
}
