import { importExtensions, mostImportBytes } from '#contracts/catalogue/card-import.ts'

/** Whether the name ends as that of a file which can be imported. */
export const hasKnownEnding = ({ name }: File) =>
  importExtensions.some((ending) => name.toLowerCase().endsWith(ending))

/** Why a file cannot be used, before it is sent; undefined when it may. */
export function problemOf({ name, size }: File): string | undefined {
  if (size === 0) return `${name} is empty. Choose a file with flashcards in it.`
  if (size > mostImportBytes) return `${name} is too large: at most 10 MB. Divide it into several files.`
  return undefined
}

/** A title for the chapter: an export is named after its chapter. */
export const titleOfFile = ({ name }: File) => name.replace(/\.[^.]*$/, '').slice(0, 200)
