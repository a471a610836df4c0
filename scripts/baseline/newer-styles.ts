import { createRequire } from 'node:module'
import stylelint from 'stylelint'
import type { NewerUse } from './newer-apis.ts'
import { baselineYear } from './statuses.ts'

const require = createRequire(import.meta.url)
const config: stylelint.Config = {
  plugins: [require.resolve('stylelint-plugin-use-baseline')],
  rules: { 'plugin/use-baseline': [true, { available: baselineYear }] },
}

/**
 * What styles use that is newer than the Baseline and not inside `@supports`. The key is what the check calls it:
 * `Property "accent-color"`.
 * @param styles files by a pattern, or the text of one file
 */
export async function newerStyles(styles: { files: string } | { code: string }): Promise<NewerUse[]> {
  const { results } = await stylelint.lint({ ...styles, config })
  return results.flatMap(({ source = '', warnings }) =>
    warnings.map(({ text, line }) => ({ file: source, line, key: text.replace(/ is not a .*$/, '') })),
  )
}
