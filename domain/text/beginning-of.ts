const mostCharacters = 140

/** The first line of a list: a text up to the end of a word, without line breaks. */
export function beginningOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= mostCharacters) return line.toWellFormed()
  const end = line.lastIndexOf(' ', mostCharacters)
  return `${line.slice(0, end > 0 ? end : mostCharacters).toWellFormed()}…`
}
