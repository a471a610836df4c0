import { isIP } from 'node:net'

const named = new Set(['loopback', 'linklocal', 'uniquelocal'])
/** Bits that a network has to fix at least: the private ones of 10.0.0.0/8 and fc00::/7 are the widest anybody needs. */
const fewestBits = { 4: 8, 6: 7 } as const
/** Addresses of IPv4 written as IPv6. */
const mapped = '::ffff:'
const mappedBits = 96

/**
 * What is wrong with a list of proxies whose X-Forwarded-For counts: names that Fastify knows, addresses and networks, with
 * commas. A list that trusts anybody lets everybody write the address that limits and the audit log go by.
 * @returns undefined when it is right
 */
export function proxiesProblem(list: string): string | undefined {
  for (const entry of list.split(',').map((part) => part.trim())) {
    const problem = named.has(entry) ? undefined : networkProblem(entry)
    if (problem) return problem
  }
  return undefined
}

function networkProblem(entry: string): string | undefined {
  const [address = '', bits, ...more] = entry.split('/')
  const version = isIP(address)
  const longest = version === 4 ? 32 : 128
  const fixed = bits === undefined ? longest : Number(bits)
  const isNumber = bits === undefined || /^\d{1,3}$/.test(bits)
  if ((version !== 4 && version !== 6) || more.length > 0 || !isNumber || fixed > longest)
    return `"${entry}" is no address (10.0.0.5), network (10.0.0.0/24) or loopback, linklocal, uniquelocal`
  const isMapped = address.toLowerCase().startsWith(mapped)
  const fewest = isMapped ? mappedBits + fewestBits[4] : fewestBits[version]
  return fixed < fewest ? `"${entry}" trusts whoever asks: name the proxies alone` : undefined
}
