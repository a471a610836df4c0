import { useMutation, useQuery } from '@tanstack/react-query'
import { CallError } from '#client/platform/calls/call-error.ts'
import { queryClient } from '#client/platform/calls/queries.ts'
import { useUser } from '#client/platform/user/session.ts'
import { Switch } from '#client/ui/forms/switch.tsx'
import { isOwnId } from '#domain/items/own-id.ts'
import { addOfflineChapter, listOfflineChapters, removeOfflineChapter } from './offline-chapters.ts'

const keyOf = (userId: number) => ['offline-chapters', userId]

/** Stores all cards of a chapter, or of an own deck, in this browser, and updates them whenever there is a network. */
export function OfflineSwitch({ chapterId }: { chapterId: number }) {
  const { user } = useUser()
  const userId = user?.id ?? 0
  const { data: chapters } = useQuery({
    queryKey: keyOf(userId),
    queryFn: () => listOfflineChapters(userId),
    staleTime: 0,
  })
  const change = useMutation({
    mutationFn: (isKept: boolean) => (isKept ? addOfflineChapter : removeOfflineChapter)(userId, chapterId),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(userId) }),
  })
  const kept = chapters?.find(({ id }) => id === chapterId)
  const isOn = change.isPending ? change.variables : kept !== undefined
  return (
    <Switch
      label="Available offline"
      description={descriptionOf(chapterId, kept?.bytes, change.isPending && change.variables)}
      error={change.error && reasonOf(change.error)}
      checked={isOn}
      disabled={!chapters || change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  )
}

function descriptionOf(id: number, bytes: number | undefined, isLoading: boolean): string {
  if (isLoading) return 'Loading its cards'
  if (bytes === undefined) return `Study this ${isOwnId(id) ? 'deck' : 'chapter'} without a network`
  return `${sizeText(bytes)} on this device, kept up to date`
}

const kilobyte = 1024

function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / kilobyte))
  return kilobytes < kilobyte ? `${kilobytes} kB` : `${(kilobytes / kilobyte).toFixed(1)} MB`
}

function reasonOf(error: Error): string {
  if (error instanceof RangeError) return 'There is no room for more chapters on this device.'
  const isUnreachable = error instanceof CallError && error.status === 0
  return isUnreachable
    ? 'There is no network now: switch it on when there is one.'
    : 'The cards could not be loaded. Try again.'
}
