import { Button, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { reloadContent } from '#client/features/catalogue/reload-content.ts'
import { fieldWords } from '#client/features/editing/field-words.ts'
import { TwoTexts } from '#client/features/editing/two-texts.tsx'
import { call } from '#client/platform/calls/calls.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { errorToast } from '#client/platform/toast.ts'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { ShortList } from '#client/ui/tables/short-list.tsx'
import { type ContentConflict, contentAdmin } from '#contracts/catalogue/content-admin.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './content-conflicts.module.css'

const kindWords = { chapter: 'Chapter', flashcard: 'Flashcard', drug: 'Drug', question: 'Question' }

/**
 * The conflicts between a new edition and an admin's edits. Each shows both texts, and the admin chooses
 * which one stays. Without a conflict it renders nothing.
 */
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
              <Conflict key={conflict.key} conflict={conflict} />
            ))}
          </Stack>
        )}
      </ShortList>
    </SectionCard>
  )
}

function Conflict({ conflict }: { conflict: ContentConflict }) {
  const { key, kind, title, fields } = conflict
  const resolve = useMutation({
    mutationFn: (keep: 'ours' | 'shipped') =>
      call(contentAdmin.resolveConflict, { body: { key, keep } }, { urgent: true }),
    onError: (error) => errorToast(reasonOf(error)),
    onSettled: reloadContent,
  })
  return (
    <section aria-label={title} className={classes.conflict}>
      <h3 className="text-title-3">
        <span className={classes.kind}>{kindWords[kind]}</span> {title}
      </h3>
      {fields.length === 0 && <Text size="sm">The two texts are the same by now.</Text>}
      {fields.map(({ name, ours, shipped }) => (
        <TwoTexts
          key={name}
          label={fieldWords(name)}
          level="h4"
          texts={[
            ['Ours', ours],
            ['Shipped', shipped],
          ]}
        />
      ))}
      <FormActions mt="sm">
        <Button variant="default" disabled={resolve.isPending} onClick={() => resolve.mutate('shipped')}>
          Take shipped
        </Button>
        <Button variant="default" disabled={resolve.isPending} onClick={() => resolve.mutate('ours')}>
          Keep ours
        </Button>
      </FormActions>
    </section>
  )
}
