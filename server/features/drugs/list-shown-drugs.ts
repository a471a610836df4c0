import type { Drug } from '#contracts/drugs/drugs.ts'
import type { Deps } from '#server/deps.ts'
import { listDrugs } from './drugs.queries.ts'
import { presentDrug } from './present-drug.ts'

/** The drugs in use by name, of one classification as it is stored, of these ids, or all. */
export async function listShownDrugs(
  deps: Pick<Deps, 'db' | 'drugFronts'>,
  filter: { classification?: string | undefined; ids?: number[] },
): Promise<Drug[]> {
  return (await listDrugs(deps.db, filter)).map((drug) => presentDrug(deps, drug))
}
