import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const prefix = 'virtual:public-facts/'
const script = join(import.meta.dirname, 'public-facts.ts')

/**
 * Gives the client `virtual:public-facts/counts`, `/syllabus` and the others of `PublicFacts`. The script for them runs in a
 * process of its own, because it runs the scheduler, which no bundle of the client may contain.
 */
export function publicFacts(): Plugin {
  let facts: Record<string, unknown> | undefined
  const readFacts = () => {
    facts ??= JSON.parse(
      execFileSync(process.execPath, [script], { encoding: 'utf8', maxBuffer: 2 ** 24 }),
    ) as Record<string, unknown>
    return facts
  }
  return {
    name: 'public-facts',
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : undefined),
    load: (source) => {
      if (!source.startsWith(`\0${prefix}`)) return undefined
      const part = source.slice(prefix.length + 1)
      return `export const ${part} = ${JSON.stringify(readFacts()[part])}`
    },
  }
}
