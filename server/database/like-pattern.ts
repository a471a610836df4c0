const literal = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** The pattern for LIKE of texts that begin with this one. An index with text_pattern_ops finds them. */
export const beginningOf = (text: string): string => `${literal(text)}%`

/** The pattern for LIKE of texts that have this one somewhere. */
export const partOf = (text: string): string => `%${literal(text)}%`
