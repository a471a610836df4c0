import { hasContentRole } from '#domain/editorial/content-roles.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden, HttpError } from '#server/platform/http/http-error.ts'
import { endPlan, findEditor, findSet, listDueSets } from './change-sets.queries.ts'
import { goLiveAsPlanned } from './move-set.ts'

/**
 * Makes the approved sets live whose time has come. One that cannot go live waits for an editor, with the reason on its
 * page; the others go on. After any other failure it is tried again the next time.
 */
export async function makeDueSetsLive(deps: Deps): Promise<void> {
  for (const id of await listDueSets(deps.db, deps.clock.now())) {
    try {
      await makeDueSetLive(deps, id)
    } catch (error) {
      if (error instanceof HttpError) await endPlan(deps.db, id, error.message)
      else deps.log.error({ err: error, changeSet: id }, 'a change set did not go live')
    }
  }
}

async function makeDueSetLive(deps: Deps, id: number): Promise<void> {
  const userId = (await findSet(deps.db, id))?.goesLiveBy ?? 0
  const editor = await findEditor(deps.db, userId)
  if (!editor || !hasContentRole(editor, 'editor'))
    throw forbidden('Whoever chose the time is no longer an editor.')
  const origin = { requestId: '', address: '', userAgent: '' }
  await goLiveAsPlanned(deps, { ...editor, userId, origin }, id)
}
