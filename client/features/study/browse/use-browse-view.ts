import { pageIn, useAddress } from '#client/platform/use-address.ts'
import { type BrowseSort, type BrowseState, browseSorts, browseStates } from '#contracts/study/browse.ts'

/**
 * The cards that the table shows, and the one that is open. Both are in the address, so that Back and links
 * work.
 */
export interface BrowseView {
  search: string
  chapterId: number | undefined
  category: string
  tag: string
  state: BrowseState
  sort: BrowseSort
  page: number
  /** The card whose details are shown in place of its row. */
  card: number | undefined
}

const idIn = (text: string | null) => (/^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : undefined)
const oneOf = <T extends string>(known: readonly T[], text: string | null): T | undefined =>
  known.find((name) => name === text)

export function useBrowseView() {
  const { params, change } = useAddress()
  const view: BrowseView = {
    search: (params.get('search') ?? '').trim().slice(0, 200),
    chapterId: idIn(params.get('chapter')),
    category: (params.get('category') ?? '').slice(0, 60),
    tag: (params.get('tag') ?? '').slice(0, 100),
    state: oneOf(browseStates, params.get('state')) ?? 'all',
    sort: oneOf(browseSorts, params.get('sort')) ?? 'chapter',
    page: pageIn(params),
    card: idIn(params.get('card')),
  }
  return { view, change }
}

/** The filter for the server, under the endpoint's names. Unused filters are undefined. */
export const filterOf = ({ search, chapterId, category, tag, state, sort }: BrowseView) => ({
  search: search || undefined,
  chapterId,
  category: category || undefined,
  tag: tag || undefined,
  state,
  sort,
})

export const isFiltered = ({ search, chapterId, category, tag }: BrowseView) =>
  search !== '' || chapterId !== undefined || category !== '' || tag !== ''
