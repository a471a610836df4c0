import { useMutation } from '@tanstack/react-query'
import { reloadOwnCards } from '#client/features/own-cards/reload-own-cards.ts'
import { call } from '#client/platform/calls/calls.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { ownCards } from '#contracts/own-cards/own-cards.ts'
import { countText } from '#domain/text/count-text.ts'
import { type ChangeError, changeInParts, stoppedText } from './change-in-parts.ts'

/** One change of many notes, with the change that takes it back where there is one. */
export interface NotesChange {
  body: {
    deckId?: number
    addTags?: string[]
    removeTags?: string[]
    isSuspended?: boolean
    isDeleted?: boolean
  }
  /** What was done, after "3 notes", as in "moved". */
  done: string
  undo?: NotesChange
}

export const suspension = (isSuspended: boolean): NotesChange => ({
  body: { isSuspended },
  done: isSuspended ? 'suspended' : 'asked again',
})

export const deletion: NotesChange = {
  body: { isDeleted: true },
  done: 'deleted',
  undo: { body: { isDeleted: false }, done: 'brought back' },
}
export const restoration: NotesChange = { body: { isDeleted: false }, done: 'brought back' }

/** Changes many notes, as many at once as a call takes, and loads again everything that shows them. */
export function useChangeNotes() {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ ids, change }: { ids: number[]; change: NotesChange }) =>
      changeInParts(ids, (part) =>
        call(ownCards.changeNotes, { body: { ids: part, ...change.body } }, { urgent: true }),
      ),
    onSuccess(changed, { ids, change: { done, undo } }) {
      toast({
        title: `${countText(changed, 'note')} ${done}`,
        ...(undo && { action: { label: 'Undo', onAct: () => mutate({ ids, change: undo }) } }),
      })
    },
    onError: (error: ChangeError, { change: { done } }) => errorToast(stoppedText(error, done)),
    onSettled: () => void reloadOwnCards(),
  })
  return {
    change: (ids: readonly number[], change: NotesChange) => mutate({ ids: [...ids], change }),
    isPending,
  }
}
