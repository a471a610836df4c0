import { Alert, Button, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { diffWordsWithSpace } from 'diff'
import { call } from '#client/platform/calls.ts'
import { reasonOf } from '#client/platform/failure-text.ts'
import { queryFor } from '#client/platform/queries.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { dateTimeText } from '#client/ui/date-text.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import { PageSpinner } from '#client/ui/page-spinner.tsx'
import { ShortList } from '#client/ui/short-list.tsx'
import { type AdminFlashcard, type CardVersion, contentAdmin } from '#contracts/content-admin.ts'
import { tagsText } from '../card-fields.tsx'
import { reloadContent } from '../reload-content.ts'
import classes from './card-history.module.css'

/** Earlier texts of a card, what the present one changed of each, and the way back. */
export function CardHistory({ card, onClose }: { card: AdminFlashcard; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...queryFor(contentAdmin.listHistory, { params: { id: card.id } }),
    staleTime: 0,
  })
  const restore = useMutation({
    mutationFn: (versionId: number) =>
      call(
        contentAdmin.restoreVersion,
        { params: { id: card.id }, body: { versionId, revision: card.revision } },
        { urgent: true },
      ),
    onSuccess: async () => {
      toast({ title: 'Success', description: 'Flashcard updated successfully' })
      onClose()
      await reloadContent()
    },
    onError: () => {
      errorToast('Failed to update flashcard')
      // Somebody else may have changed the card meanwhile: what is shown is the present text again.
      void reloadContent()
    },
  })
  return (
    <Dialog title="History" isOpen onClose={onClose} size="xl">
      {restore.error && (
        <Alert color="red" variant="light" mb="md" title="Nothing was restored">
          {reasonOf(restore.error)}
        </Alert>
      )}
      {error && <LoadFailed what="the history" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PageSpinner />}
      {data?.length === 0 && <Text size="sm">This card was never edited.</Text>}
      {data && data.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mb="md">
            Each text as it was, and what became of it: words struck out are gone by now, underlined words are
            new.
          </Text>
          <ShortList items={data} words="versions">
            {(shown) => (
              <Stack gap="lg">
                {shown.map((version) => (
                  <Version
                    key={version.id}
                    version={version}
                    card={card}
                    isPending={restore.isPending}
                    onRestore={() => restore.mutate(version.id)}
                  />
                ))}
              </Stack>
            )}
          </ShortList>
        </>
      )}
    </Dialog>
  )
}

interface VersionProps {
  version: CardVersion
  card: AdminFlashcard
  isPending: boolean
  onRestore: () => void
}

function Version({ version, card, isPending, onRestore }: VersionProps) {
  const title = `Version ${version.revision}`
  const fields: [string, string, string][] = [
    ['Question', version.question, card.question],
    ['Answer', version.answer, card.answer],
    ['Why', version.why, card.why],
    ['Tags', tagsText(version.tags), tagsText(card.tags)],
  ]
  const different = fields.filter(([, then, now]) => then !== now)
  return (
    <section aria-label={title} className={classes.version}>
      <h3 className={classes.title}>{title}</h3>
      <Text size="sm" c="dimmed">
        Replaced by {version.savedBy}, {dateTimeText(version.savedAt)}
      </Text>
      {different.length === 0 && <Text size="sm">The same as the present text.</Text>}
      {different.map(([label, then, now]) => (
        <div key={label}>
          <h4 className={classes.field}>{label}</h4>
          <Difference then={then} now={now} />
        </div>
      ))}
      {different.length > 0 && (
        <Button variant="default" mt="sm" disabled={isPending} onClick={onRestore}>
          Restore
        </Button>
      )}
    </section>
  )
}

function Difference({ then, now }: { then: string; now: string }) {
  return (
    <p className={classes.text}>
      {diffWordsWithSpace(then, now).map(({ removed, added, value }, place) => {
        const Mark = removed ? 'del' : added ? 'ins' : 'span'
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two fixed texts
        return <Mark key={place}>{value}</Mark>
      })}
    </p>
  )
}
