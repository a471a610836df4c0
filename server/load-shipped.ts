import { contentFingerprint, readContent } from '#content/read-content.ts'
import { saveLoaded, wasLoaded } from './database/shipped-content.ts'
import type { Deps } from './deps.ts'
import { loadContent } from './features/catalogue/load-content.ts'
import { loadDrugs } from './features/drugs/load-drugs.ts'

/** Count up when a loader changes what it makes of the same files. */
const loadersVersion = 1

/** Brings everything that ships with the product into the database; a start with the same content reads nothing. */
export async function loadShipped(deps: Deps): Promise<void> {
  const fingerprint = `${loadersVersion}:${contentFingerprint()}`
  if (await wasLoaded(deps.db, fingerprint)) return
  const content = readContent()
  await loadContent(deps, content)
  await loadDrugs(deps, content)
  await saveLoaded(deps.db, fingerprint)
}
