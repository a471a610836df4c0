/**
 * Values that one line writes, in a cell, a comment or a form: "Hemoglobin: 9.1 g/dL (low)", "NCCN AML 2026
 * https://...".
 */

/** The flags are low and high; any other word in brackets belongs to the result. */
export function labOf(line: string): { test: string; result: string; flag?: string } {
  const [, test = line, rest = ''] = /^(.*?):(.*)$/s.exec(line) ?? []
  const [, result = rest, flag] = /^(.*)\((low|high)\)\s*$/s.exec(rest) ?? []
  return { test: test.trim(), result: result.trim(), ...(flag !== undefined && { flag }) }
}

/** The address, if there is one, stands at the end. */
export function furtherSourceOf(line: string): { source: string; link?: string } {
  const [, source = line, link] = /^(.*)\s(https?:\/\/\S+)\s*$/s.exec(line) ?? []
  return { source: source.trim(), ...(link !== undefined && { link }) }
}

export const furtherSourceLine = ({ source, link }: { source: string; link: string | null }): string =>
  link === null ? source : `${source} ${link}`
