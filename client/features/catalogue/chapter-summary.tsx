import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { MarkdownText } from '#client/ui/text/markdown-text.tsx'
import { catalogue } from '#contracts/catalogue/catalogue.ts'

/** The tables and figures that sum a chapter up. */
export function ChapterSummary({ chapterId }: { chapterId: number }) {
  const summary = useQuery(queryFor(catalogue.readChapterSummary, { params: { id: chapterId } }))
  if (summary.data) return <MarkdownText text={summary.data.summary} />
  if (summary.error)
    return <LoadFailed what="the summary" error={summary.error} onRetry={() => void summary.refetch()} />
  return <Skeleton height={220} radius="md" role="status" aria-label="Loading the summary" />
}
