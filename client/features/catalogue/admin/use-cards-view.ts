import { pageIn, useAddress } from '#client/platform/use-address.ts'
import { type CardState, cardStates } from '#contracts/catalogue/content-admin.ts'
import { type CardKind, cardKinds } from '#domain/content/card-kinds.ts'
import { longestTag } from '#domain/content/content-limits.ts'

interface CardsView {
  chapter: number | undefined
  /** An id of the outline; empty for all. */
  category: string
  state: CardState | undefined
  kind: CardKind | undefined
  /** The id of an objective of the chapter; empty for all. */
  objective: string
  search: string
  page: number
  /** The card that is being edited, and the card whose history is open. */
  edit: number | undefined
  history: number | undefined
  showsDeleted: boolean
}

const idOf = (text: string | null) =>
  Number.isInteger(Number(text)) && Number(text) > 0 ? Number(text) : undefined

/** The cards that are shown and the dialogs that are open. Both are in the address, so that Back works. */
export function useCardsView() {
  const { params, change } = useAddress()
  const view: CardsView = {
    chapter: idOf(params.get('chapter')),
    category: params.get('category') ?? '',
    state: cardStates.find((state) => state === params.get('state')),
    kind: cardKinds.find((kind) => kind === params.get('kind')),
    objective: params.get('objective')?.slice(0, longestTag) ?? '',
    search: params.get('search') ?? '',
    page: pageIn(params),
    edit: idOf(params.get('edit')),
    history: idOf(params.get('history')),
    showsDeleted: params.get('show') === 'deleted',
  }
  return { view, change }
}
