import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** The files of the content. Paths are relative, with slashes. */
export interface ContentFiles {
  has(path: string): boolean
  /** The paths of the YAML files of a folder, in order. */
  list(folder: string): string[]
  text(path: string): string
  /** What the YAML of a file says. @throws Error where it is none */
  parsed(path: string): unknown
}

/** The files of a folder as they are on disk. */
export function filesIn(directory: string): ContentFiles {
  const text = (path: string) => readFileSync(join(directory, path), 'utf8')
  return {
    has: (path) => existsSync(join(directory, path)),
    list: (folder) =>
      readdirSync(join(directory, folder))
        .filter((name) => name.endsWith('.yaml'))
        .sort()
        .map((name) => `${folder}/${name}`),
    text,
    parsed: (path) => parse(text(path)),
  }
}

/** The same files, of which each text is parsed once: for those who read them again and again. */
export function parsedOnce(files: ContentFiles): ContentFiles {
  const parsed = new Map<string, unknown>()
  return {
    ...files,
    parsed: (path) => {
      const text = files.text(path)
      if (!parsed.has(text)) parsed.set(text, parse(text))
      return parsed.get(text)
    },
  }
}

/** The files that ship with the product. */
export const shippedFiles = filesIn(import.meta.dirname)
