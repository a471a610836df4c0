import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const name = 'virtual:figures'
const directory = join(import.meta.dirname, '../../content/figures')
const lightFile = /^(?<key>.+)\.light\.svg$/

/** Gives the client `virtual:figures`: for each figure of the content its files and its height. */
export function figures(): Plugin {
  return {
    name: 'figures',
    resolveId: (source) => (source === name ? `\0${name}` : undefined),
    load: (source) => {
      if (source !== `\0${name}`) return undefined
      const keys = readdirSync(directory).flatMap((file) => lightFile.exec(file)?.groups?.key ?? [])
      const urlOf = (file: string) => JSON.stringify(`${join(directory, file)}?url&no-inline`)
      const imports = keys.flatMap((key, index) => [
        `import light${index} from ${urlOf(`${key}.light.svg`)}`,
        `import dark${index} from ${urlOf(`${key}.dark.svg`)}`,
      ])
      const entries = keys.map(
        (key, index) =>
          `${JSON.stringify(key)}: { light: light${index}, dark: dark${index}, height: ${heightOf(key)} }`,
      )
      return [...imports, `export const figures = { ${entries.join(', ')} }`].join('\n')
    },
  }
}

function heightOf(key: string): number {
  const [, height = ''] =
    / height="([\d.]+)"/.exec(readFileSync(join(directory, `${key}.light.svg`), 'utf8')) ?? []
  return Number(height)
}
