import { Alert, Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { PageSpinner } from '#client/ui/page/page-spinner.tsx'
import { ShortList } from '#client/ui/tables/short-list.tsx'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import { UserLink } from '#client/ui/text/user-link.tsx'
import type { ChangeNote } from '#domain/content-changes/content-change.ts'
import classes from './history-dialog.module.css'
import { RestoreForm } from './restore-form.tsx'
import { TextDifference } from './text-difference.tsx'

/** The data that every earlier text has. */
interface EarlierText {
  id: number
  revision: number
  savedBy: string
  savedById?: number | null | undefined
  savedAt: string
}

interface HistoryField {
  label: string
  /** Undefined if the earlier text of the field is unknown. */
  earlier: string | undefined
  present: string
}

interface HistoryDialogProps<Version extends EarlierText, Restored> {
  /** The query of the earlier texts, newest first. */
  history: { data: readonly Version[] | undefined; error: Error | null; refetch: () => unknown }
  /** Returns all fields of a version beside those of the current text. */
  fieldsOf: (version: Version) => readonly HistoryField[]
  words: { neverEdited: string; restored: string; failed: string }
  /** The form has unsaved text, which restoring an earlier text replaces. */
  isUnsaved?: boolean
  /** Whether learners are told of another meaning: whoever restores a text may give the reason, `change`. */
  isLearned?: boolean
  restore: (versionId: number, change?: ChangeNote) => Promise<Restored>
  onRestored: (restored: Restored) => unknown
  /** Loads the text again, because somebody else may have changed it. */
  onFailed: () => unknown
  onClose: () => void
}

/**
 * The earlier texts of something that admins edit, with the differences to the current text and a button to
 * restore each.
 */
export function HistoryDialog<Version extends EarlierText, Restored>(
  props: HistoryDialogProps<Version, Restored>,
) {
  const { history, fieldsOf, words, isUnsaved = false, isLearned = false, onClose } = props
  const { data, error, refetch } = history
  const restore = useRestore(props)
  /** The version whose reason is asked. */
  const [asked, setAsked] = useState<number>()
  return (
    <Dialog title="History" isOpen onClose={onClose} size="xl" isKept={asked !== undefined}>
      {restore.error && (
        <Alert color="red" variant="light" mb="md" title="Nothing was restored">
          {reasonOf(restore.error)}
        </Alert>
      )}
      {error && <LoadFailed what="the history" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PageSpinner />}
      {data?.length === 0 && <Text size="sm">{words.neverEdited}</Text>}
      {data && data.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mb="md">
            Each text as it was, and what became of it: words struck out are gone by now, underlined words are
            new.
            {isUnsaved && ' What is typed and not saved is lost when an earlier text is restored.'}
          </Text>
          <ShortList items={data} words="versions">
            {(shown) => (
              <Stack gap="lg">
                {shown.map((version) => (
                  <VersionText
                    key={version.id}
                    version={version}
                    fields={fieldsOf(version)}
                    isPending={restore.isPending}
                    isLearned={isLearned}
                    isAsking={asked === version.id}
                    onAsk={(isAsking) => setAsked(isAsking ? version.id : undefined)}
                    onRestore={(change) => restore.mutate({ versionId: version.id, change })}
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

function useRestore<Version extends EarlierText, Restored>(props: HistoryDialogProps<Version, Restored>) {
  const { words, restore, onRestored, onFailed, onClose } = props
  return useMutation({
    mutationFn: ({ versionId, change }: { versionId: number; change: ChangeNote | undefined }) =>
      restore(versionId, change),
    onSuccess: async (restored) => {
      toast({ title: 'Success', description: words.restored })
      onClose()
      await onRestored(restored)
    },
    onError: async () => {
      errorToast(words.failed)
      await onFailed()
    },
  })
}

interface VersionTextProps {
  version: EarlierText
  fields: readonly HistoryField[]
  isPending: boolean
  isLearned: boolean
  isAsking: boolean
  onAsk: (isAsking: boolean) => void
  onRestore: (change?: ChangeNote) => void
}

function VersionText(props: VersionTextProps) {
  const { version, fields, isPending, isLearned, isAsking, onAsk, onRestore } = props
  const title = `Version ${version.revision}`
  const known = fields.flatMap(({ label, earlier, present }) =>
    earlier === undefined ? [] : { label, earlier, present },
  )
  const different = known.filter(({ earlier, present }) => earlier !== present)
  return (
    <section aria-label={title} className={classes.version}>
      <h3 className="text-title-3">{title}</h3>
      <Text size="sm" c="dimmed">
        Replaced by{' '}
        <UserLink id={version.savedById} isAmongWords>
          {version.savedBy}
        </UserLink>
        , {dateTimeText(version.savedAt)}
      </Text>
      {known.length < fields.length && (
        <Text size="sm">
          Of this version only {known.map(({ label }) => label).join(', ')} was kept. What is not known stays
          as it is.
        </Text>
      )}
      {different.length === 0 && <Text size="sm">The same as the present text.</Text>}
      {different.map(({ label, earlier, present }) => (
        <div key={label}>
          <h4 className={classes.field}>{label}</h4>
          <TextDifference earlier={earlier} present={present} />
        </div>
      ))}
      {different.length > 0 && !isAsking && (
        <Button
          variant="default"
          mt="sm"
          disabled={isPending}
          onClick={() => (isLearned ? onAsk(true) : onRestore())}
        >
          Restore
        </Button>
      )}
      {isAsking && <RestoreForm isPending={isPending} onRestore={onRestore} onCancel={() => onAsk(false)} />}
    </section>
  )
}
