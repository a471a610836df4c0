import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { subjectWords } from '#client/features/editorial/item-words.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { type ChangeSet, changeSets } from '#contracts/editorial/change-sets.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { ChangeSetSlots } from './change-set-slots.ts'
import classes from './set-edit.module.css'

type Shown = Reply<typeof changeSets.preview>[number]

/** The items of a set as learners meet them: the new text, and what those are told who know the earlier one. */
export function SetPreview({ set, slots }: { set: ChangeSet; slots: ChangeSetSlots }) {
  const { data, error, refetch } = useQuery({
    ...queryFor(changeSets.preview, { params: { id: set.id } }),
    staleTime: 0,
  })
  const hidden = set.items.filter(({ blind }) => blind).length
  return (
    <SectionCard
      title="Preview"
      description="The new texts. What learners are told comes before their next cards, and in their list of changes."
    >
      {error && <LoadFailed what="the preview" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={200} role="status" aria-label="Loading the preview" />}
      {hidden > 0 && <Text size="sm">Questions that you answer first are not shown.</Text>}
      <Stack>
        {data?.map((shown) => (
          <PreviewedItem key={shown.editId} shown={shown} slots={slots} />
        ))}
      </Stack>
    </SectionCard>
  )
}

function PreviewedItem({ shown, slots }: { shown: Shown; slots: ChangeSetSlots }) {
  const { subject, title, text, told, change } = shown
  const Preview = slots.previews[subject]
  const changedAt = new Date().toISOString()
  return (
    <article className={classes.edit} aria-label={`Preview of ${title}`}>
      <Text size="sm" c="dimmed">
        {subjectWords[subject]}
      </Text>
      <Preview text={text} />
      {change &&
        told.map(({ title: name, fields }) => (
          <section key={name} className={classes.edit} aria-label={`Told: ${name}`}>
            <h3 className={classes.title}>Changed since you learned it</h3>
            <Text size="sm" c="dimmed">
              {name}
            </Text>
            {slots.told({ fields, note: change, changedAt })}
          </section>
        ))}
    </article>
  )
}
