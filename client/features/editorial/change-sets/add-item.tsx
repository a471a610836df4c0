import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { subjectWords } from '#client/features/editorial/item-words.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { SearchField } from '#client/ui/forms/search-field.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { adminSearch } from '#contracts/search/admin-search.ts'
import { contentSubjects } from '#domain/editorial/review.ts'
import type { ItemName } from './edit-item.tsx'

/** Finds the card, question, drug or primer that is to be edited in a set. */
export function AddItem({ onChoose }: { onChoose: (item: ItemName) => void }) {
  const [words, setWords] = useState('')
  const typed = words.trim()
  const { data, error, refetch } = useQuery({
    ...queryFor(adminSearch.findContent, { query: { q: typed } }),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <SectionCard
      title="Add an edit"
      description="Search cards, questions, drugs and primers by their words, or by the beginning of a key."
    >
      <Stack>
        <SearchField label="Find an item" placeholder="osimertinib" search={words} onSearch={setWords} />
        {error && <LoadFailed what="the search" error={error} onRetry={() => void refetch()} />}
        {typed !== '' && !data && !error && <Skeleton height={80} role="status" aria-label="Searching" />}
        {typed !== '' && data && (
          <Stack
            gap="xs"
            component="ul"
            m={0}
            p={0}
            style={{ listStyle: 'none' }}
            aria-label="What was found"
          >
            {data.matches.length === 0 && <Text c="dimmed">Nothing was found.</Text>}
            {data.matches.flatMap(({ kind, id, title, detail }) => {
              const subject = contentSubjects.find((each) => each === kind)
              if (!subject) return []
              return (
                <Group component="li" key={kind + id} gap="sm" wrap="nowrap" justify="space-between">
                  <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                    <Text size="sm">{title}</Text>
                    <Text size="sm" c="dimmed">
                      {subjectWords[subject]}
                      {detail && ` · ${detail}`}
                    </Text>
                  </div>
                  <Button
                    size="compact-sm"
                    variant="default"
                    style={{ flexShrink: 0 }}
                    aria-label={`Edit ${title}`}
                    onClick={() => onChoose({ subject, subjectId: id })}
                  >
                    Edit
                  </Button>
                </Group>
              )
            })}
          </Stack>
        )}
      </Stack>
    </SectionCard>
  )
}
