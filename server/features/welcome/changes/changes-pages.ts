import type { Deps } from '#server/deps.ts'
import { categoryTitles } from '#server/features/catalogue/present-chapter.ts'
import type { FindTexts } from '#server/platform/pages/filled-page.ts'
import { changesHtml } from './changes-html.ts'
import { findErrata, findPublicChanges } from './find-public-changes.ts'

const changesPerPage = 50

export interface ChangesList {
  /** The address of the page. */
  path: string
  category: string | undefined
}

/** The list of all changes, and that of each category of the outline. */
export const changesLists = ({ outline }: Pick<Deps, 'outline'>): ChangesList[] => [
  { path: '/changes', category: undefined },
  ...[...categoryTitles(outline).keys()].map((category) => ({ path: `/changes/${category}`, category })),
]

/** What the server fills in on the prerendered pages, by their paths. */
export const changesPages = (deps: Deps): Record<string, FindTexts> =>
  Object.fromEntries(changesLists(deps).map((list) => [list.path, (number) => findTexts(deps, list, number)]))

async function findTexts(
  deps: Deps,
  { path, category }: ChangesList,
  number: number,
): Promise<Awaited<ReturnType<FindTexts>>> {
  const errata = await findErrata(deps, { category })
  const pages = Math.max(1, Math.ceil(errata.total / changesPerPage))
  const offset = (number - 1) * changesPerPage
  const changes = await findPublicChanges(deps, { category, limit: changesPerPage, offset })
  const list = { path, number, pages, changes, errata: number === 1 ? errata : null }
  return {
    texts: { changes: { html: changesHtml({ ...list, isOfCategory: category !== undefined }) } },
    pages,
  }
}
