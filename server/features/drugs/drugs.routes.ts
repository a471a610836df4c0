import type { drugs } from '#contracts/drugs.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/handlers.ts'
import { listDrugHeads, type ShownDrug } from './drugs.queries.ts'
import { listShownDrugs } from './list-shown-drugs.ts'
import { presentDrug, shownClassification, storedClassification } from './present-drug.ts'
import { requireDrug } from './require-drug.ts'
import { searchDrugs } from './search-drugs.ts'
import { updateDrug } from './update-drug.ts'

/** More matches than a learner reads through. */
const mostMatches = 100

export function drugsRoutes(deps: Deps): Handlers<typeof drugs> {
  const present = (drug: ShownDrug) => presentDrug(deps, drug)
  return {
    listDrugs: async ({ query }) => {
      const classification = query.classification ? storedClassification(query.classification) : undefined
      if (!query.search) return listShownDrugs(deps, { classification })
      const matches = await searchDrugs(deps, query.search, mostMatches)
      return matches
        .filter(({ drug }) => classification === undefined || drug.classification === classification)
        .map(({ drug }) => present(drug))
    },

    listDrugNames: async () => {
      const heads = await listDrugHeads(deps.db)
      return heads.map(({ classification, ...head }) => ({
        ...head,
        drugClassification: shownClassification(classification),
      }))
    },

    getDrug: async ({ params }) => present(await requireDrug(deps.db, params.id)),

    updateDrug: async ({ user, params, body: { revision, ...fields } }) =>
      present(await updateDrug(deps, user, { drugId: params.id, fields, revision })),
  }
}
