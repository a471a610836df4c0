import { useMutation } from '@tanstack/react-query'
import { reloadOwnCards } from '#client/features/own-cards/reload-own-cards.ts'
import { call } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { ownCards } from '#contracts/own-cards/own-cards.ts'
import { mostNotesAtOnce } from '#domain/own-cards/limits.ts'
import { countText } from '#domain/text/count-text.ts'

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

/** Notes in parts of as many as one call takes. */
export const partsOfCalls = <Note>(notes: readonly Note[]): Note[][] =>
  Array.from({ length: Math.ceil(notes.length / mostNotesAtOnce) }, (_, part) =>
    notes.slice(part * mostNotesAtOnce, (part + 1) * mostNotesAtOnce),
  )

/** Changes many notes, as many at once as a call takes, and loads again everything that shows them. */
export function useChangeNotes() {
  const { mutate, isPending } = useMutation({
    async mutationFn({ ids, change }: { ids: number[]; change: NotesChange }) {
      let all = 0
      for (const part of partsOfCalls(ids)) {
        const { changed } = await call(
          ownCards.changeNotes,
          { body: { ids: part, ...change.body } },
          { urgent: true },
        ).catch((error: unknown) => {
          throw new ChangeError(all, { cause: error })
        })
        all += changed
      }
      return all
    },
    onSuccess(changed, { ids, change: { done, undo } }) {
      toast({
        title: `${countText(changed, 'note')} ${done}`,
        ...(undo && { action: { label: 'Undo', onAct: () => mutate({ ids, change: undo }) } }),
      })
    },
    onError(error, { change: { done } }) {
      const { cause, changed } = error as ChangeError
      const reason = textOf(cause, 'The notes could not be changed')
      errorToast(changed === 0 ? reason : `${countText(changed, 'note')} ${done}, not the others: ${reason}`)
    },
    onSettled: () => void reloadOwnCards(),
  })
  return {
    change: (ids: readonly number[], change: NotesChange) => mutate({ ids: [...ids], change }),
    isPending,
  }
}

/** A change that stopped after some notes. Each part can be sent again. */
class ChangeError extends Error {
  readonly changed: number
  constructor(changed: number, options: ErrorOptions) {
    super('not all notes were changed', options)
    this.changed = changed
  }
}
