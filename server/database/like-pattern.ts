/** The pattern for LIKE of texts that begin with this one. An index with text_pattern_ops finds them. */
export const beginningOf = (text: string): string => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`
