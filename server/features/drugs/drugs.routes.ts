import type { drugs } from '#contracts/drugs/drugs.ts'
import type { Deps } from '#server/deps.ts'
import { editContent, restoreVersion } from '#server/features/editing/edit-content.ts'
import { listHistory } from '#server/features/editing/list-history.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { drugSubject } from './drug-subject.ts'
import { listDrugHeads, type ShownDrug } from './drugs.queries.ts'
import { listShownDrugs } from './list-shown-drugs.ts'
import {
  presentDrug,
  shownClassification,
  shownText,
  storedClassification,
  storedText,
} from './present-drug.ts'
import { requireDrug } from './require-drug.ts'
import { searchDrugs } from './search-drugs.ts'

/** More matches than a learner would read. */
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

    updateDrug: ({ user, params: { id }, body: { revision, change, ...edit } }) =>
      editContent(deps, user, { subject: drugSubject, id, revision, text: storedText(edit), change }),

    listHistory: async ({ params }) => {
      const versions = await listHistory(deps.db, drugSubject, params.id)
      return versions.map((version) => ({ ...version, content: shownText(version.content) }))
    },

    restoreVersion: ({ user, params, body }) =>
      restoreVersion(deps, user, { subject: drugSubject, ...params, ...body }),
  }
}
