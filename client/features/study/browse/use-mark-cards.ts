import { useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { queryClient } from '#client/platform/calls/queries.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { type BrowseRow, browse } from '#contracts/study/browse.ts'
import { countText } from '#domain/text/count-text.ts'

export type MarkName = 'isStarred' | 'isSuspended' | 'isBuried'

export interface CardMark {
  name: MarkName
  isOn: boolean
}

const doneWords: Record<MarkName, { on: string; off: string }> = {
  isStarred: { on: 'starred', off: 'no longer starred' },
  isSuspended: { on: 'set aside: not for me', off: 'asked again' },
  isBuried: { on: 'set aside until your next study day', off: 'asked again today' },
}

const outdated = ['/api/study/', '/api/chapters', '/api/analytics']

/** Marks cards and reads again what shows them. Cards of the page that are marked so already stay as they are. */
export function useMarkCards(rows: readonly BrowseRow[]) {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ ids, mark }: { ids: number[]; mark: CardMark; canUndo: boolean }) =>
      call(browse.markCards, { body: { ids, [mark.name]: mark.isOn } }),
    onSuccess: ({ changed }, { ids, mark, canUndo }) => {
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => outdated.some((start) => String(queryKey[0]).startsWith(start)),
      })
      const reverse = { ids, mark: { ...mark, isOn: !mark.isOn }, canUndo: false }
      toast({
        title: `${countText(changed, 'card')} ${doneWords[mark.name][mark.isOn ? 'on' : 'off']}`,
        ...(canUndo && { action: { label: 'Undo', onAct: () => mutate(reverse) } }),
      })
    },
    onError: (error) => errorToast(textOf(error, 'The cards could not be changed')),
  })

  /** Only what is known to change can be undone. */
  function mark(ids: readonly number[], chosen: CardMark): void {
    const known = new Map(rows.map((row) => [row.id, row[chosen.name]]))
    const changing = ids.filter((id) => known.get(id) !== chosen.isOn)
    if (changing.length === 0) return
    mutate({ ids: changing, mark: chosen, canUndo: changing.every((id) => known.has(id)) })
  }
  return { mark, isPending }
}
