import { queryOptions, useQuery } from '@tanstack/react-query'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { queryClient, userKey } from '#client/platform/calls/queries.ts'
import { forgetOrder } from '#client/platform/storage/stored-order.ts'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { findKnownUser, storeKnownUser } from './known-user.ts'

const userQuery = queryOptions<User | null, CallError>({
  queryKey: userKey,
  queryFn: async ({ signal }) => {
    try {
      const user = await call(accounts.currentUser, {}, { signal })
      void storeKnownUser(user)
      forgetOthers(user)
      return user
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status === 401) return noUser()
      return userWithoutNetwork(error)
    }
  },
  staleTime: 5 * 60_000,
  retry: false,
})

function noUser(): null {
  void storeKnownUser(undefined)
  return null
}

/** Without a network the user who signed in last continues with the data stored in this browser. */
async function userWithoutNetwork(error: CallError): Promise<User> {
  const known = error.status === 0 ? await findKnownUser() : undefined
  if (!known) throw error
  return known
}

/** The id of the user whose data is cached. */
let cachedFor: number | undefined

/**
 * Forgets the data of another user. A session may have expired, or ended in another tab, and this user must
 * not see what was read for the previous one.
 */
function forgetOthers({ id }: User): void {
  const isOther = cachedFor !== undefined && cachedFor !== id
  cachedFor = id
  if (isOther) void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] })
}

/**
 * The signed-in user; null means signed out. `error` is set when the user is unknown, as without a network.
 */
export function useUser() {
  const { data, isPending, error, refetch } = useQuery(userQuery)
  return { user: data ?? null, isLoading: isPending, error: data === undefined ? error : null, refetch }
}

/** Loads the signed-in user again, even if one is cached. @throws CallError */
export function reloadUser(): Promise<User | null> {
  return queryClient.fetchQuery({ ...userQuery, staleTime: 0 })
}

/** Sets the cached user after a sign-in, a registration or a profile change, then loads it again. */
export async function signedIn(user: User): Promise<void> {
  forgetOthers(user)
  queryClient.setQueryData(userKey, user)
  await queryClient.invalidateQueries({ queryKey: userKey })
}

/** Deletes everything cached for this user. @returns true if this browser has forgotten the user too */
export function signOut(): Promise<boolean> {
  forgetOrder()
  cachedFor = undefined
  queryClient.clear()
  return storeKnownUser(undefined)
}
