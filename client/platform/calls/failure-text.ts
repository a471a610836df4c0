import { CallError, readableText, serverInTrouble } from './call-error.ts'

/** The text about a failure for users: the server's, else `otherwise`. */
export function textOf(error: unknown, otherwise: string): string {
  return (error instanceof CallError && error.text) || otherwise
}

/** Why something could not be loaded, in plain words: the texts of browsers and of failing servers are not. */
export function reasonOf(error: Error): string {
  if (!(error instanceof CallError)) return 'The answer could not be read. Try again in a moment.'
  const { status, text } = error
  if (status === 0) return 'Check your connection and try again.'
  return status >= 500 ? serverInTrouble : readableText(text, status)
}
