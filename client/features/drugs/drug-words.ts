/** Whether the label carries a boxed warning; "None" stands where it does not. */
export function hasBoxedWarning({ boxedWarning }: { boxedWarning: string }): boolean {
  return boxedWarning.trim() !== '' && !/^none\b/i.test(boxedWarning.trim())
}

export function countText(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}
