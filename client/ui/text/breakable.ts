/** A title that may also wrap after a slash, such as "Skin/Sarcomas". */
export const breakable = (title: string): string => title.replaceAll('/', '/\u200b')
