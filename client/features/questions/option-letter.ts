/** How an option is called: 0 is A. */
export const optionLetter = (option: number) => String.fromCodePoint(65 + option)
