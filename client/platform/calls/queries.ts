import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInput, Endpoint, Reply } from '#contracts/endpoint.ts'
import { CallError } from './call-error.ts'
import { type CallArguments, type CallOptions, call, urlOf } from './calls.ts'
import { replyOffline, storeReply } from './offline-replies.ts'
import { addShownOffline, removeShownOffline, takeShownOffline } from './shown-offline.ts'

const minuteMs = 60_000

/** The key under which the signed-in user is cached. */
export const userKey = ['/api/user']

/** Failed queries have the message 'status: text', as the rest of the platform expects. */
function asQueryError(error: unknown): never {
  if (!(error instanceof CallError)) throw error
  const { status, code, text, fields, message } = error
  throw new CallError({ status, code, text, fields, message: `${status}: ${message}` })
}

const firstThings = ['password_change_required', 'two_factor_setup_required']

/**
 * Loads the user again when the session has ended, or requires another step first, so that the guards check
 * it. A query that only adds to a page does not do this.
 */
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
      // Without a network a query fails at once, so that its page can say so, instead of waiting unnoticed.
      networkMode: 'always',
      // When the network returns, failed queries are loaded. Content on screen stays.
      refetchOnReconnect: ({ state }) => state.status === 'error' && state.data === undefined,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// Replies that were shown without a network are loaded again when it returns.
if (typeof window !== 'undefined') {
  window.addEventListener('online', () => {
    const addresses = takeShownOffline()
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => addresses.includes(String(queryKey[0])),
    })
  })
}

/**
 * Loads everything that the admin and editorial pages show again, after a change there. A page is composed of lists of
 * several features: resetting a password shows in the mails of the user and in the audit log.
 */
export const reloadAdmin = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(?:admin|editorial)\//.test(String(queryKey[0])),
  })

const isSearch = (input: { query?: unknown }) =>
  typeof input.query === 'object' &&
  input.query !== null &&
  'search' in input.query &&
  input.query.search !== undefined

/** The id of the signed-in user, as far as it is known. */
export const signedInId = () => queryClient.getQueryData<{ id: number } | null>(userKey)?.id

/**
 * A call whose reply is stored for its user and shown without a network, if the contract says so. It names
 * the user, because somebody else may have signed in in another tab. Their replies must not be stored under
 * this user.
 */
export async function callOrStored<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<Reply<E>> {
  const callInput = (input ?? {}) as CallInput<E>
  const userId = options?.userId ?? signedInId()
  const storesReply = endpoint.isKeptOffline === true && userId !== undefined && !isSearch(callInput)
  const address = urlOf(endpoint, callInput)
  const callOptions: CallOptions = storesReply ? { ...options, userId } : { ...options }
  try {
    // Where an endpoint takes no input, CallArguments leaves it out, which TypeScript cannot follow here.
    const reply = await call(endpoint, ...([callInput, callOptions] as unknown as CallArguments<E>))
    removeShownOffline(address)
    if (storesReply && signedInId() === userId) void storeReply(userId, address, reply)
    return reply
  } catch (error) {
    const isUnreachable = error instanceof CallError && error.status === 0
    const stored = storesReply && isUnreachable ? await replyOffline(userId, address) : undefined
    if (stored === undefined) throw error
    addShownOffline(address, stored.savedAt)
    return stored.reply as Reply<E>
  }
}

/**
 * The query options of a GET. The key is its address, and also the user if the reply is valid for one user
 * only.
 */
export function queryFor<E extends Endpoint>(endpoint: E, ...[input, options]: CallArguments<E>) {
  const callInput = input as CallInput<E>
  const address = urlOf(endpoint, callInput)
  const userId = options?.userId
  return queryOptions<Reply<E>, CallError>({
    queryKey: userId === undefined ? [address] : [address, userId],
    queryFn: ({ signal }) =>
      callOrStored(endpoint, ...([callInput, { ...options, signal }] as unknown as CallArguments<E>)).catch(
        asQueryError,
      ),
  })
}
