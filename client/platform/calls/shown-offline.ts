import { useSyncExternalStore } from 'react'

/**
 * The stored replies that are shown because there is no network, by address: when each was stored, in epoch
 * milliseconds, or undefined for a reply that was computed.
 */
const shown = new Map<string, number | undefined>()
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

export function addShownOffline(address: string, savedAt: number | undefined): void {
  shown.set(address, savedAt)
  notify()
}

export function removeShownOffline(address: string): void {
  if (shown.delete(address)) notify()
}

/** Forgets all of them. @returns their addresses */
export function takeShownOffline(): string[] {
  const addresses = [...shown.keys()]
  shown.clear()
  notify()
  return addresses
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The time of the oldest stored reply that is shown for one of these addresses, in epoch milliseconds;
 * undefined if all are from the server.
 */
export function useShownOfflineSince(addresses: readonly string[]): number | undefined {
  const oldest = () =>
    addresses.reduce<number | undefined>((found, address) => {
      const savedAt = shown.get(address)
      return savedAt === undefined || (found !== undefined && found <= savedAt) ? found : savedAt
    }, undefined)
  return useSyncExternalStore(subscribe, oldest, () => undefined)
}
