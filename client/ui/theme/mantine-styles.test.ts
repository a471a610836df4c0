import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const styleOf = (component: string) => `@mantine/core/styles/${component}.layer.css`
const imported = readFileSync('client/ui/theme/mantine-styles.ts', 'utf8')
const sources = globSync('client/**/*.tsx').map((file) => ({ file, text: readFileSync(file, 'utf8') }))

function componentsIn(text: string): string[] {
  const imports = [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
  return imports.flatMap(([, names]) => (names ?? '').split(',').map((name) => name.trim()))
}

it('imports the styles of every Mantine component in use, here or beside the component', () => {
  const bare = sources.flatMap(({ file, text }) =>
    componentsIn(text)
      .filter((name) => existsSync(`node_modules/${styleOf(name)}`))
      .filter((name) => !imported.includes(styleOf(name)) && !text.includes(styleOf(name)))
      .map((name) => `${file}: ${name}`),
  )
  expect(sources.length).toBeGreaterThan(20)
  expect(bare).toEqual([])
})
