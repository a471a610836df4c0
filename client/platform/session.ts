import { queryOptions, useQuery } from '@tanstack/react-query'
import { accounts, type User } from '#contracts/accounts.ts'
import { CallError, call } from './calls.ts'
import { findKnownUser, keepKnownUser } from './known-user.ts'
import { queryClient, userKey } from './queries.ts'
import { forgetPendingLogin } from './storage.ts'

const userQuery = queryOptions<User | null, CallError>({
  queryKey: userKey,
  queryFn: async ({ signal }) => {
    try {
      const user = await call(accounts.currentUser, {}, { signal })
      void keepKnownUser(user)
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
  void keepKnownUser(undefined)
  return null
}

/** Without a network the last one signed in here goes on with what this browser holds of theirs. */
async function userWithoutNetwork(error: CallError): Promise<User> {
  const known = error.status === 0 ? await findKnownUser() : undefined
  if (!known) throw error
  return known
}

/** The signed-in user; null means signed out. `error` is set when it could not be told, as without a network. */
export function useUser() {
  const { data, isPending, error, refetch } = useQuery(userQuery)
  return { user: data ?? null, isLoading: isPending, error: data === undefined ? error : null, refetch }
}

/** Asks the server again, whatever is cached. @throws CallError when it cannot be told. */
export function askWhoIsHere(): Promise<User | null> {
  return queryClient.fetchQuery({ ...userQuery, staleTime: 0 })
}

/** After a sign-in, a registration or a profile change: the cached user is set, then read again. */
export async function signedIn(user: User): Promise<void> {
  queryClient.setQueryData(userKey, user)
  await queryClient.invalidateQueries({ queryKey: userKey })
}

/** Everything cached of this user is forgotten. */
export function signOut(): void {
  forgetPendingLogin()
  void keepKnownUser(undefined)
  queryClient.clear()
}
