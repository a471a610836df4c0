import { isIPv6 } from 'node:net'

/**
 * The key by which a throttle counts an address. An IPv6 subscriber has a whole /64, with a fresh address for every guess, so
 * the network counts; an IPv4 address counts as itself, even when it is written as an IPv6 one (::ffff:192.0.2.1).
 */
export function addressKey(address: string): string {
  const plain = address.split('%', 1)[0] ?? ''
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

const bytesOf = (group: number) => [group >> 8, group & 0xff]

/** The eight groups of an IPv6 address in any of its notations. */
function groupsOf(address: string): number[] {
  // The URL parser converts a dotted tail to two groups.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = canonical.split('::').map((half) =>
    half
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  )
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}
