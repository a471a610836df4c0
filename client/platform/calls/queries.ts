import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInput, Endpoint, Reply } from '#contracts/endpoint.ts'
import { CallError } from './call-error.ts'
import { type CallArguments, type CallOptions, call, urlOf } from './calls.ts'
import { keepReply, replyOffline } from './offline-replies.ts'

const minuteMs = 60_000

/** The key under which the signed-in user is cached. */
export const userKey = ['/api/user']

/** Failed queries say 'status: text', as the rest of the platform expects. */
function asQueryError(error: unknown): never {
  if (!(error instanceof CallError)) throw error
  const { status, code, text, fields, message } = error
  throw new CallError({ status, code, text, fields, message: `${status}: ${message}` })
}

const firstThings = ['password_change_required', 'two_factor_setup_required']

/** The session has ended, or requires something else first: the guards must check the user again, but for what only adds to a page. */
function refreshUserAfter(error: unknown): void {
  if (!(error instanceof CallError)) return
  const sessionChanged = error.status === 401 || firstThings.includes(error.code)
  if (sessionChanged) void queryClient.invalidateQueries({ queryKey: userKey })
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta }) => meta?.isExtra !== true && refreshUserAfter(error),
  }),
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

/** What was shown without a network is loaded again once there is one. */
const shownOffline = new Set<string>()
if (typeof window !== 'undefined') {
  window.addEventListener('online', () => {
    const addresses = [...shownOffline]
    shownOffline.clear()
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => addresses.includes(String(queryKey[0])),
    })
  })
}

const isSearch = (input: { query?: unknown }) =>
  typeof input.query === 'object' &&
  input.query !== null &&
  'search' in input.query &&
  input.query.search !== undefined

const signedInId = () => queryClient.getQueryData<{ id: number } | null>(userKey)?.id

/**
 * A call whose reply is kept for its user, and shown without a network, where the contract says so. It names the user:
 * somebody else may have signed in, in another tab, and what they read is not kept under this name.
 */
export async function callKept<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<Reply<E>> {
  const callInput = (input ?? {}) as CallInput<E>
  const userId = options?.userId ?? signedInId()
  const isKept = endpoint.isKeptOffline === true && userId !== undefined && !isSearch(callInput)
  const address = urlOf(endpoint, callInput)
  const callOptions: CallOptions = isKept ? { ...options, userId } : { ...options }
  try {
    // CallArguments leaves the input out where an endpoint takes none, which TypeScript cannot follow here.
    const reply = await call(endpoint, ...([callInput, callOptions] as unknown as CallArguments<E>))
    if (isKept && signedInId() === userId) void keepReply(userId, address, reply)
    return reply
  } catch (error) {
    const isUnreachable = error instanceof CallError && error.status === 0
    const kept = isKept && isUnreachable ? await replyOffline(userId, address) : undefined
    if (kept === undefined) throw error
    shownOffline.add(address)
    return kept as Reply<E>
  }
}

/** Query options of a GET: the key is its address, and the user where the reply is valid for one only. */
export function queryFor<E extends Endpoint>(endpoint: E, ...[input, options]: CallArguments<E>) {
  const callInput = input as CallInput<E>
  const address = urlOf(endpoint, callInput)
  const userId = options?.userId
  return queryOptions<Reply<E>, CallError>({
    queryKey: userId === undefined ? [address] : [address, userId],
    queryFn: ({ signal }) =>
      callKept(endpoint, ...([callInput, { ...options, signal }] as unknown as CallArguments<E>)).catch(
        asQueryError,
      ),
  })
}
