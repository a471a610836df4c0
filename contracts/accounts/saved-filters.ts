import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { done, id, idParams, required, text } from '#contracts/primitives.ts'

/** Admins: filters of the lists of administration under a name, each admin's own. */

const filteredLists = ['users', 'payments', 'outbox', 'audit'] as const
export type FilteredList = (typeof filteredLists)[number]

/** So many filters of one list are kept. */
export const mostFilters = 30

const name = required(60, 'Give the filter a name')

const savedFilter = z.object({
  id,
  name: z.string(),
  /** The part of the address after the question mark. */
  query: z.string(),
})
export type SavedFilter = z.infer<typeof savedFilter>

const filterName = z.object({ name })

export const savedFilters = {
  listFilters: endpoint({
    method: 'GET',
    path: '/api/admin/saved-filters',
    summary: 'The filters of a list that the admin has saved, by name',
    access: 'admin',
    query: z.object({ list: z.enum(filteredLists) }),
    reply: z.array(savedFilter),
  }),
  saveFilter: endpoint({
    method: 'POST',
    path: '/api/admin/saved-filters',
    summary: 'Save a filter; it replaces the one of the same name',
    access: 'admin',
    body: filterName.extend({ list: z.enum(filteredLists), query: text(2000) }),
    reply: savedFilter,
  }),
  renameFilter: endpoint({
    method: 'PUT',
    path: '/api/admin/saved-filters/:id',
    summary: 'Give a saved filter another name; 409 when another filter of the list has it',
    access: 'admin',
    params: idParams,
    body: filterName,
    reply: savedFilter,
  }),
  deleteFilter: endpoint({
    method: 'DELETE',
    path: '/api/admin/saved-filters/:id',
    summary: 'Delete a saved filter',
    access: 'admin',
    params: idParams,
    reply: done,
  }),
}
