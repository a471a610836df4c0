import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { ShortList } from '#client/ui/tables/short-list.tsx'
import { contentAdmin } from '#contracts/catalogue/content-admin.ts'
import { countText } from '#domain/text/count-text.ts'
import { ContentConflict } from './content-conflict.tsx'

/** The conflicts between a new edition and an admin's edits. Without a conflict it renders nothing. */
export function ContentConflicts() {
  const {
    data: conflicts = [],
    error,
    refetch,
  } = useQuery({ ...queryFor(contentAdmin.listConflicts), staleTime: 0 })
  if (error)
    return <LoadFailed what="texts changed on both sides" error={error} onRetry={() => void refetch()} />
  if (conflicts.length === 0) return null
  return (
    <SectionCard
      title={`${countText(conflicts.length, 'text')} changed on both sides`}
      description="An admin edited these, and a later edition changed them too. Learners see your text until you choose."
    >
      <ShortList items={conflicts} words="texts">
        {(shown) => (
          <Stack gap="lg">
            {shown.map((conflict) => (
              <ContentConflict key={conflict.key + conflict.version} conflict={conflict} />
            ))}
          </Stack>
        )}
      </ShortList>
    </SectionCard>
  )
}
