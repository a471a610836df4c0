/** A title whose line may also end after a slash, as that of "Skin/Sarcomas". */
export const breakable = (title: string): string => title.replaceAll('/', '/\u200b')
