import { userIdHeader } from '#contracts/endpoint.ts'

/**
 * The pictures and sounds that this browser keeps for use without a network. Each user has a cache, which is removed at the
 * sign-out, and which nobody else's pages read.
 */

const prefix = 'media-of-'
const nameOf = (userId: number) => `${prefix}${userId}`
/** Far more than a week takes, and less than browsers allow without asking. */
const mostBytes = 100 * 2 ** 20

/** @param address the address of the file on the server */
export async function findKeptMedia(userId: number, address: string): Promise<Blob | undefined> {
  try {
    const kept = await caches.match(address, { cacheName: nameOf(userId) })
    return await kept?.blob()
  } catch {
    return undefined
  }
}

/**
 * Keeps the files at these addresses, as far as there is room, and removes the others. They are loaded one after another, so
 * that the user's own calls come first. @throws TypeError without a network
 */
export async function keepMedia(userId: number, addresses: ReadonlySet<string>): Promise<void> {
  if (!('caches' in window)) return
  const name = nameOf(userId)
  const missing = new Set(addresses)
  let bytes = 0
  // Nothing is opened before there is something to keep: the user may have signed out in the meantime.
  const cache = (await caches.has(name)) ? await caches.open(name) : undefined
  for (const request of (await cache?.keys()) ?? []) {
    const isWanted = missing.delete(new URL(request.url).pathname)
    if (isWanted) bytes += (await (await cache?.match(request))?.blob())?.size ?? 0
    else await cache?.delete(request)
  }
  for (const address of missing) {
    // Somebody else may have signed in in another tab, whose files must not be kept for this user.
    const response = await fetch(address, { priority: 'low', headers: { [userIdHeader]: String(userId) } })
    bytes += Number(response.headers.get('content-length') ?? 0)
    if (response.ok && bytes <= mostBytes) await (await caches.open(name)).put(address, response)
  }
}

/** Removes what is kept for all other users. @returns false if it could not be removed */
export async function removeKeptMedia(exceptUserId: number | null): Promise<boolean> {
  if (!('caches' in window)) return true
  try {
    const kept = exceptUserId === null ? undefined : nameOf(exceptUserId)
    const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== kept)
    await Promise.all(others.map((name) => caches.delete(name)))
    return true
  } catch {
    return false
  }
}
