import { CallError } from './call-error.ts'

/** The text about a failure for users: the server's, else `otherwise`. */
export function textOf(error: unknown, otherwise: string): string {
  return (error instanceof CallError && error.text) || otherwise
}

/** Why something could not be loaded, in plain words: the texts of browsers and of failing servers are not. */
export function reasonOf(error: Error): string {
  if (!(error instanceof CallError)) return 'The answer could not be read. Try again in a moment.'
  const { status, text } = error
  if (status === 0) return 'Check your connection and try again.'
  if (status >= 500) return 'The server is in trouble. Try again in a moment.'
  return isReadable(text) ? text : `The server gave an answer that was not expected (${status}).`
}

/** A proxy between browser and server may respond with an HTML page. */
const isReadable = (text: string) => text !== '' && text.length <= 300 && !text.trimStart().startsWith('<')
