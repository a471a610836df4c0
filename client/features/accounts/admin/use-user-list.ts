import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { queryFor } from '#client/platform/calls/queries.ts'
import { useAddress } from '#client/platform/use-address.ts'
import { userAdmin } from '#contracts/accounts/user-admin.ts'
import { sortOrders, type UserFilter, userFilter, userSorts } from '#contracts/accounts/user-filter.ts'

const parts = Object.keys(userFilter.shape) as (keyof UserFilter)[]

/** The parts of the filter as the address has them; one that no list knows is left out. */
export type ChosenFilter = Partial<Record<keyof UserFilter, string>>

const known = (part: keyof UserFilter, value: string) =>
  (userFilter.shape[part] as z.ZodType).safeParse(value).success

function filterIn(params: URLSearchParams): ChosenFilter {
  const filled = parts.map((part) => [part, params.get(part)?.trim() ?? ''] as const)
  return Object.fromEntries(filled.filter(([part, value]) => value !== '' && known(part, value)))
}

const orderNamed = <T extends string>(known: readonly T[], name: string | null, usual: T): T =>
  known.find((one) => one === name) ?? usual

/** The list of users by the filter, the order and the place in the address. */
export function useUserList() {
  const { params, change } = useAddress()
  const filter = filterIn(params)
  const sort = orderNamed(userSorts, params.get('sort'), 'registered')
  const order = orderNamed(sortOrders, params.get('order'), 'desc')
  const [after, before] = [params.get('after'), params.get('before')]
  const filterQuery = filter as UserFilter
  const query = useQuery({
    ...queryFor(userAdmin.listUsers, {
      query: {
        ...filterQuery,
        ...(sort !== 'registered' && { sort }),
        ...(order !== 'desc' && { order }),
        ...(after && { after }),
        ...(before && { before }),
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const firstPage = { after: '', before: '' }
  return {
    ...query,
    filter,
    filterQuery,
    sort,
    order,
    /** Changes parts of the filter or the order, and shows the first page. */
    show: (next: ChosenFilter & { sort?: string; order?: string }, options = {}) =>
      change({ ...next, ...firstPage }, options),
    goTo: (place: { after?: string; before?: string }) => change({ ...firstPage, ...place }),
    /** The filter and order as text, to be saved. */
    saved: new URLSearchParams({
      ...filter,
      ...(sort !== 'registered' && { sort }),
      ...(order !== 'desc' && { order }),
    }).toString(),
    showSaved: (text: string) => {
      const stored = new URLSearchParams(text)
      const names = [...parts, 'sort', 'order']
      change({ ...firstPage, ...Object.fromEntries(names.map((name) => [name, stored.get(name) ?? ''])) })
    },
  }
}

export type UserListState = ReturnType<typeof useUserList>

/** The users that an admin has chosen in the list; another filter begins anew. */
export function useChosenUsers(filterText: string) {
  const [chosen, setChosen] = useState<{ of: string; ids: readonly number[]; all: boolean }>()
  const present = chosen?.of === filterText ? chosen : { of: filterText, ids: [], all: false }
  return {
    ids: present.ids,
    /** All who match are chosen, not only those on the page. */
    all: present.all,
    isChosen: (id: number) => present.all || present.ids.includes(id),
    toggle: (id: number) =>
      setChosen({
        of: filterText,
        all: false,
        ids: present.ids.includes(id) ? present.ids.filter((one) => one !== id) : [...present.ids, id],
      }),
    choose: (ids: readonly number[]) => setChosen({ of: filterText, ids, all: false }),
    chooseAll: () => setChosen({ of: filterText, ids: [], all: true }),
    clear: () => setChosen(undefined),
  }
}
