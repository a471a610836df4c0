import { useSearchParams } from 'react-router'

interface CardsView {
  chapter: number | undefined
  search: string
  page: number
  /** The card that is being edited, and the one whose history is open. */
  edit: number | undefined
  history: number | undefined
  showsDeleted: boolean
}

const idOf = (text: string | null) =>
  Number.isInteger(Number(text)) && Number(text) > 0 ? Number(text) : undefined

/** Which cards are shown and what is open: in the address, so that Back works. */
export function useCardsView() {
  const [params, setParams] = useSearchParams()
  const view: CardsView = {
    chapter: idOf(params.get('chapter')),
    search: params.get('search') ?? '',
    page: idOf(params.get('page')) ?? 1,
    edit: idOf(params.get('edit')),
    history: idOf(params.get('history')),
    showsDeleted: params.get('show') === 'deleted',
  }
  /** @param replaces the present entry of the browser's history, as typing does, and closing: Back opens nothing again. */
  function change(
    next: Record<string, string | number | undefined>,
    { replaces = false }: { replaces?: boolean } = {},
  ): void {
    setParams(
      (present) => {
        const query = new URLSearchParams(present)
        for (const [name, value] of Object.entries(next)) {
          if (value === undefined || value === '') query.delete(name)
          else query.set(name, String(value))
        }
        return query
      },
      { replace: replaces, preventScrollReset: true },
    )
  }
  return { view, change }
}
