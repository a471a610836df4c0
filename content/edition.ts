import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type Edition, editionFile } from './schema.ts'

const directory = import.meta.dirname
const file = 'edition.yaml'

/** The file that names the edition; `npm run new-edition` writes it. */
export const editionPath = join(directory, file)

/** @throws Error if the file is missing or does not have the form that `npm run new-edition` writes */
export function readEdition(): Edition {
  const parsed = editionFile.safeParse(parse(readFileSync(editionPath, 'utf8')))
  if (!parsed.success)
    throw new Error(`content/${file} is not as npm run new-edition writes it: ${parsed.error.message}`)
  return parsed.data
}

/** Changes whenever a file of the content changes. */
export function contentFingerprint(): string {
  const hash = createHash('sha256')
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.yaml') && name !== file)
  for (const name of names.sort())
    hash.update(name).update(readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n'))
  return hash.digest('base64url')
}

export const editionText = ({ edition, fingerprint }: Edition) =>
  `# Which content this is. It rises with every change and never falls; \`npm run new-edition\` writes it.
edition: ${edition}
fingerprint: ${fingerprint}
`
