/** Whether the label carries a boxed warning; "None" stands where it does not. */
export function hasBoxedWarning({ boxedWarning }: { boxedWarning: string }): boolean {
  return boxedWarning.trim() !== '' && !/^none\b/i.test(boxedWarning.trim())
}
