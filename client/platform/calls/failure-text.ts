import { CallError, readableText, serverInTrouble } from './call-error.ts'

/** The server's text about a failure, or else `otherwise`. */
export function textOf(error: unknown, otherwise: string): string {
  return (error instanceof CallError && error.text) || otherwise
}

/**
 * The reason why something could not be loaded, in plain words. Texts of browsers and of failing servers are
 * not plain.
 */
export function reasonOf(error: Error): string {
  if (!(error instanceof CallError)) return 'The answer could not be read. Try again in a moment.'
  const { status, text } = error
  if (status === 0) return 'Check your connection and try again.'
  return status >= 500 ? serverInTrouble : readableText(text, status)
}
