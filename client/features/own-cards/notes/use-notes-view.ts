import { pageIn, useAddress } from '#client/platform/use-address.ts'
import { type NoteFilter, noteStates } from '#contracts/own-cards/own-cards.ts'

/** The notes that the list shows, and the one that is edited. Both are in the address, so that Back and links work. */
export interface NotesView extends Omit<NoteFilter, 'deckId' | 'search' | 'tag'> {
  search: string
  tag: string
  page: number
  /** The note whose editor is open. */
  note: number | undefined
}

const idIn = (text: string | null) => (/^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : undefined)

export function useNotesView() {
  const { params, change } = useAddress()
  const view: NotesView = {
    search: (params.get('search') ?? '').trim().slice(0, 200),
    tag: (params.get('tag') ?? '').slice(0, 100),
    state: noteStates.find((state) => state === params.get('state')) ?? 'all',
    page: pageIn(params),
    note: idIn(params.get('note')),
  }
  return { view, change }
}

/** The filter for the server, under the endpoint's names. Unused filters are undefined. */
export const filterOf = ({ search, tag, state }: NotesView, deckId: number | undefined) => ({
  deckId,
  search: search || undefined,
  tag: tag || undefined,
  state,
})

export const isFiltered = ({ search, tag, state, page }: NotesView) =>
  search !== '' || tag !== '' || state !== 'all' || page > 1
