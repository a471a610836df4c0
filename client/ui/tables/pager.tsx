import { Button, Group, Text } from '@mantine/core'

interface PagerProps {
  page: number
  /** Undefined when the last page is not known. */
  pages?: number
  hasMore: boolean
  onPage: (page: number) => void
  words?: { back: string; on: string }
}

/** Steps through the pages of a list. */
export function Pager({ page, pages, hasMore, onPage, words = { back: 'Newer', on: 'Older' } }: PagerProps) {
  if (page <= 1 && !hasMore) return null
  return (
    <Group role="navigation" aria-label="Pages" justify="center" gap="sm" wrap="nowrap">
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {words.back}
      </Button>
      <Text size="sm" ta="center" aria-live="polite">
        Page {page}
        {pages === undefined ? '' : ` of ${pages}`}
      </Text>
      <Button variant="default" disabled={!hasMore} onClick={() => onPage(page + 1)}>
        {words.on}
      </Button>
    </Group>
  )
}
