import { queryOptions } from '@tanstack/react-query'
import { progressById } from '#client/features/drugs/study/drug-cards.ts'
import { CallError } from '#client/platform/calls/call-error.ts'
import { callOrStored, queryClient, queryFor } from '#client/platform/calls/queries.ts'
import { drugs } from '#contracts/drugs/drugs.ts'
import { type DrugComponent, type DrugProgress, studyComponents } from '#contracts/study/components.ts'

const staleTime = 10 * 60_000

/** The message of a call that failed because the sign-in session has ended, unlike every other failure. */
export const authenticationRequired = 'AUTHENTICATION_REQUIRED'

export function asDrugsError(error: unknown): never {
  if (!(error instanceof CallError) || error.status !== 401) throw error
  const { status, code, text } = error
  throw new CallError({ status, code, text, message: authenticationRequired })
}

/**
 * Drugs with their full text, of all classifications or of one. They are sorted by name, or in a search by
 * best match.
 */
export function drugsQuery(wanted: { classification?: string; search?: string } = {}) {
  const { queryKey } = queryFor(drugs.listDrugs, { query: wanted })
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => callOrStored(drugs.listDrugs, { query: wanted }, { signal }).catch(asDrugsError),
    staleTime,
  })
}

/** The names of all drugs, with the facts for lists and tooltips. */
export const drugNamesQuery = queryOptions({
  ...queryFor(drugs.listDrugNames),
  // The names are loaded during a session, which continues without them when that fails.
  meta: { isExtra: true },
  staleTime,
})

export const drugQuery = (id: number) => queryFor(drugs.getDrug, { params: { id } })

export const progressKey = ['/api/progress/bulk']

/** The learner's progress in all drugs, keyed by drug id. */
export const drugProgressQuery = queryOptions({
  queryKey: progressKey,
  queryFn: async () => {
    const names = await queryClient.ensureQueryData(drugNamesQuery)
    const drugIds = names.map((drug) => drug.id)
    return callOrStored(studyComponents.listProgress, { body: { drugIds } }, { urgent: true })
  },
  select: progressById,
})

/** Shows a changed component at once, wherever it is displayed. */
export function changeComponent(
  drugId: number,
  componentId: DrugComponent['id'],
  change: (component: DrugComponent) => DrugComponent,
): void {
  queryClient.setQueriesData<DrugProgress[]>({ queryKey: progressKey }, (all) =>
    all?.map((drug) =>
      drug.drugId === drugId
        ? {
            ...drug,
            components: drug.components.map((component) =>
              component.id === componentId ? change(component) : component,
            ),
          }
        : drug,
    ),
  )
}

/** Loads everything that shows drugs again, after an edit. */
export function refetchDrugs(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      String(queryKey[0]).startsWith('/api/drugs') || String(queryKey[0]).startsWith('/api/search'),
  })
}
