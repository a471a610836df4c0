import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInput, Endpoint, Reply } from '#contracts/endpoint.ts'
import { CallError } from './call-error.ts'
import { type CallArguments, call, urlOf } from './calls.ts'

const minuteMs = 60_000

/** The key under which the signed-in user is cached. */
export const userKey = ['/api/user']

/** Failed queries say 'status: text', as the rest of the platform expects. */
function asQueryError(error: unknown): never {
  if (!(error instanceof CallError)) throw error
  const { status, code, text, fields } = error
  throw new CallError({ status, code, text, fields, message: `${status}: ${text}` })
}

/** The session has ended, or requires a new password: the guards must check the user again. */
function refreshUserAfter(error: unknown): void {
  if (!(error instanceof CallError)) return
  const sessionChanged = error.status === 401 || error.code === 'password_change_required'
  if (sessionChanged) void queryClient.invalidateQueries({ queryKey: userKey })
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: refreshUserAfter }),
  mutationCache: new MutationCache({ onError: refreshUserAfter }),
  defaultOptions: {
    queries: {
      staleTime: 5 * minuteMs,
      gcTime: 10 * minuteMs,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      retry: false,
      // Without a network a query fails at once, and its page says so, instead of waiting unnoticed.
      networkMode: 'always',
      // Once there is one again, what could not be loaded is; what is on screen stays.
      refetchOnReconnect: ({ state }) => state.status === 'error' && state.data === undefined,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Query options of a GET: the key is its address, and the user where the reply is valid for one only. */
export function queryFor<E extends Endpoint>(endpoint: E, ...[input, options]: CallArguments<E>) {
  const callInput = input as CallInput<E>
  const address = urlOf(endpoint, callInput)
  const userId = options?.userId
  return queryOptions<Reply<E>, CallError>({
    queryKey: userId === undefined ? [address] : [address, userId],
    // CallArguments leaves the input out where an endpoint takes none, which TypeScript cannot follow here.
    queryFn: ({ signal }) =>
      call(endpoint, ...([callInput, { ...options, signal }] as unknown as CallArguments<E>)).catch(
        asQueryError,
      ),
  })
}
