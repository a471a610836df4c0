import { importExtensions, mostImportBytes } from '#contracts/catalogue/card-import.ts'

/** The file has an extension that can be imported. */
export const hasKnownExtension = ({ name }: File) =>
  importExtensions.some((extension) => name.toLowerCase().endsWith(extension))

/** The reason why a file cannot be used, found before it is sent; undefined when it can be used. */
export function problemOf({ name, size }: File): string | undefined {
  if (size === 0) return `${name} is empty. Choose a file with flashcards in it.`
  if (size > mostImportBytes) return `${name} is too large: at most 10 MB. Divide it into several files.`
  return undefined
}

/** The title that the file name suggests: an export is named after its chapter. */
export const titleOfFile = ({ name }: File) => name.replace(/\.[^.]*$/, '').slice(0, 200)
