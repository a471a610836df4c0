import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { readFigures } from '#content/read-content.ts'

const name = 'virtual:figures'
const directory = join(import.meta.dirname, '../../content/figures')

/**
 * Gives the client `virtual:figures`, which has the title, the files and the height of each figure of the
 * content.
 */
export function figures(): Plugin {
  return {
    name: 'figures',
    resolveId: (source) => (source === name ? `\0${name}` : undefined),
    load: (source) => {
      if (source !== `\0${name}`) return undefined
      const found = [...readFigures()]
      const urlOf = (file: string) => JSON.stringify(`${join(directory, file)}?url&no-inline`)
      const imports = found.flatMap(([key], index) => [
        `import light${index} from ${urlOf(`${key}.light.svg`)}`,
        `import dark${index} from ${urlOf(`${key}.dark.svg`)}`,
      ])
      const entries = found.map(([key, { title }], index) => {
        const facts = `title: ${JSON.stringify(title)}, height: ${heightOf(key)}`
        return `${JSON.stringify(key)}: { light: light${index}, dark: dark${index}, ${facts} }`
      })
      return [...imports, `export const figures = { ${entries.join(', ')} }`].join('\n')
    },
  }
}

function heightOf(key: string): number {
  const [, height = ''] =
    / height="([\d.]+)"/.exec(readFileSync(join(directory, `${key}.light.svg`), 'utf8')) ?? []
  return Number(height)
}
