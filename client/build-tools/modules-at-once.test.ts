import { expect, test } from 'vitest'
import { modulesAtOnce } from './modules-at-once.ts'

const core = '/p/node_modules/@mantine/core/esm'
const query = '/p/node_modules/@tanstack/react-query/index.js'
const queryCore = '/p/node_modules/@tanstack/query-core/index.js'

const sources: Record<string, { importedIds: string[]; code: string }> = {
  '/p/page.tsx': {
    importedIds: [`${core}/index.mjs`, '/p/own.ts', query],
    code: `import { Button, Text as T } from "@mantine/core";\nimport { Modal } from "./own.ts";\nimport { QueryClient } from "@tanstack/react-query";`,
  },
  '/p/own.ts': { importedIds: ['/p/contracts/calls.ts', '/p/page.tsx'], code: '' },
  '/p/contracts/calls.ts': { importedIds: ['/p/contracts/calls.ts?schemas'], code: '' },
  [`${core}/index.mjs`]: {
    importedIds: [`${core}/Button.mjs`, `${core}/Text.mjs`, `${core}/Modal.mjs`],
    code: `import { Button } from "./Button.mjs";\nimport { Text } from "./Text.mjs";\nimport { Modal } from "./Modal.mjs";`,
  },
  [`${core}/Button.mjs`]: { importedIds: [`${core}/Loader.mjs`], code: '' },
  [query]: { importedIds: [queryCore], code: `export * from "@tanstack/query-core";` },
  [queryCore]: {
    importedIds: ['/p/node_modules/@tanstack/query-core/client.js'],
    code: `export { QueryClient } from "./client.js";\nexport { Mutation } from "./mutation.js";`,
  },
}

test('static imports are followed, in circles too; of an index only the parts that are named, and no schemas', () => {
  const atOnce = modulesAtOnce({ getModuleInfo: (id) => sources[id] ?? null })
  expect([...atOnce(['/p/page.tsx'])].sort()).toEqual([
    '/p/contracts/calls.ts',
    `${core}/Button.mjs`,
    `${core}/Loader.mjs`,
    `${core}/Text.mjs`,
    '/p/node_modules/@tanstack/query-core/client.js',
    '/p/own.ts',
    '/p/page.tsx',
  ])
})
